/** Outlines of the pads, their middle at 0 0, about 67 wide. */
export const LEAF = 'M0 0L31 13A33.5 33.5 0 1 1 33 -5Z';
export const VEINS = 'M0 0L-26 -14M0 0L-29 7M0 0L-16 25M0 0L5 29M0 0L-9 -29M0 0L13 -26';

/** A round outline with that many bumps. */
function scallops(bumps: number, radius: number, height: number): string {
  const steps = bumps * 12;
  const points = Array.from({ length: steps }, (_, i) => {
    const angle = (2 * Math.PI * i) / steps;
    const r = radius + height * Math.abs(Math.sin((angle * bumps) / 2));
    return `${(r * Math.cos(angle)).toFixed(1)} ${(r * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

export const PRANKSTER = scallops(10, 30.5, 3);
export const BUTTERFLY = scallops(6, 27.5, 5);
