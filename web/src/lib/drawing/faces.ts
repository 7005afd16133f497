/** The faces that a guest may pick: grown animals, and young ones for children. */
export const GROWN = ['cat', 'hare', 'bear', 'mouse', 'hedgehog', 'bat', 'duck', 'deer'] as const;
export const YOUNG = ['kitten', 'chick', 'fawn', 'pup'] as const;
export const FACES = [...GROWN, ...YOUNG] as const;
export type FaceName = (typeof FACES)[number];

const isOneOf = (names: readonly string[], name: string): boolean => names.includes(name);

export const isFace = (name: string): name is FaceName => isOneOf(FACES, name);
export const isChild = (name: string): boolean => isOneOf(YOUNG, name);
