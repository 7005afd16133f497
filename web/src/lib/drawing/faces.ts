/** The faces that a guest may pick. */
export const FACES = ['cat', 'hare', 'bear', 'mouse', 'hedgehog', 'bat', 'duck', 'deer'] as const;
export type FaceName = (typeof FACES)[number];

export const isFace = (name: string): name is FaceName => (FACES as readonly string[]).includes(name);
