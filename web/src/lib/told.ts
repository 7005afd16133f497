type Done<T extends { offer: unknown }> = T & { offer: NonNullable<T['offer']> };

/** What was done on the board: an act (somebody gives up, leaves, runs out of time) changes nothing there. */
export const played = <T extends { offer: unknown }>(heard: readonly T[]): Done<T>[] => heard.filter((told): told is Done<T> => told.offer !== null);
