"""Logarithm and exponential for kernels, of nothing but sums, products and quotients: these are rounded alike by every
processor and compiler. Those of a system's own library differ in their last digit from system to system (exp in a page is
not exp on a server), and what a search compares would then not be the same everywhere.

By the method of Sun's fdlibm (log: a series of (x - 1) / (x + 1) near 1; exp: a quotient near 0), whose error is less than
one unit in the last place. A module of kernels takes what it needs as from generator.py: `log = kernel(arithmetic.log)`.
"""

from __future__ import annotations

LN2_HIGH, LN2_LOW = 6.93147180369123816490e-01, 1.90821492927058770002e-10  # in two parts: the first times a count is exact
LN2_INVERSE = 1.44269504088896338700e00
SQRT2 = 1.4142135623730951
L1, L2, L3 = 6.666666666666735130e-01, 3.999999999940941908e-01, 2.857142874366239149e-01
L4, L5, L6, L7 = 2.222219843214978396e-01, 1.818357216161805012e-01, 1.531383769920937332e-01, 1.479819860511658591e-01
E1, E2, E3 = 1.66666666666666019037e-01, -2.77777777770155933842e-03, 6.61375632143793436117e-05
E4, E5 = -1.65339022054652515390e-06, 4.13813679705723846039e-08
LEAST, MOST = -700.0, 700.0  # of exp's argument: below, nothing is left; above, nobody asks


def log(x: float) -> float:
    """Of 1 and more."""
    twos = 0
    while x >= 65536.0:
        x, twos = x * (1 / 65536), twos + 16
    if x >= 256.0:
        x, twos = x * (1 / 256), twos + 8
    if x >= 16.0:
        x, twos = x * (1 / 16), twos + 4
    if x >= 4.0:
        x, twos = x * 0.25, twos + 2
    if x >= 2.0:
        x, twos = x * 0.5, twos + 1
    if x > SQRT2:
        x, twos = x * 0.5, twos + 1
    f = x - 1.0
    s, half = f / (2.0 + f), 0.5 * f * f
    z = s * s
    w = z * z
    series = w * (L2 + w * (L4 + w * L6)) + z * (L1 + w * (L3 + w * (L5 + w * L7)))
    return twos * LN2_HIGH - ((half - (s * (half + series) + twos * LN2_LOW)) - f)


def exp(x: float) -> float:
    if x < LEAST:
        return 0.0
    x = min(x, MOST)
    twos = int(x * LN2_INVERSE + (0.5 if x >= 0.0 else -0.5))
    high, low = x - twos * LN2_HIGH, twos * LN2_LOW
    r = high - low
    t = r * r
    c = r - t * (E1 + t * (E2 + t * (E3 + t * (E4 + t * E5))))
    y = 1.0 - ((low - (r * c) / (2.0 - c)) - high)
    while twos > 0:
        y, twos = y * 2.0, twos - 1
    while twos < 0:
        y, twos = y * 0.5, twos + 1
    return y
