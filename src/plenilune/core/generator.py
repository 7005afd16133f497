"""A random generator for kernels: xorshift on 32 bits, written so that Python's integers and Numba's agree.

Rules never use it. A module of kernels takes what it needs by `turned = kernel(generator.turned)`, in its own flavour; so
each function stands alone. `rng` is the state of the generator: turn it, then draw from it.
"""

from __future__ import annotations


def seeded(seed: int) -> int:
    """A generator that is never zero, and differs much for seeds that differ little."""
    x = (seed * 0x9E3779B1 + 0x7F4A7C15) & 0xFFFFFFFF
    x = ((x ^ x >> 16) * 0x45D9F3B) & 0xFFFFFFFF
    return (x ^ x >> 16) | 1


def turned(rng: int) -> int:
    rng ^= rng << 13 & 0xFFFFFFFF
    rng ^= rng >> 17
    return rng ^ (rng << 5 & 0xFFFFFFFF)


def drawn(rng: int, count: int) -> int:
    """A number below `count`, from a generator that was just turned."""
    if count < 1 << 20:
        return rng * count >> 32
    more = rng ^ (rng << 13 & 0xFFFFFFFF)
    more ^= more >> 17
    more ^= more << 5 & 0xFFFFFFFF
    return (rng << 31 | more >> 1) % count
