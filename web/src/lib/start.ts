/** Ways to begin: at once against the computer, by invitation, together on this device. */
import { fetchTable } from './ahead';
import { api } from './api';
import { app } from './app.svelte';
import { lightTable } from './lanterns';
import { recall, remember } from './memory';
import { clockNamed, nameOfClock } from './clock';
import type { Chair, Clock, GameInfo, NewTable } from './messages';
import { router } from './router.svelte';

/** What was chosen last at this game's table. */
export interface Choices {
  players: number;
  options: Record<string, string>;
  chairs: Chair[];
  level: number;
  board: { name: string; text: string } | null;
  fair: boolean; // a set-up that is proven even, where the game has some
  clock: Clock | null;
  isOpen?: boolean; // anybody may join; never kept
  mayWatch?: boolean; // anybody may watch; never kept
}

export function choicesOf(game: GameInfo): Choices {
  const kept = recall<Partial<Choices>>(`table.${game.key}`, {});
  const players = within(kept.players ?? game.fewest, game.fewest, game.most);
  const level = within(kept.level ?? app.usualLevel, 1, 5);
  const options = Object.fromEntries(
    game.options.map((option) => {
      const wish = kept.options?.[option.name];
      const known = wish !== undefined && (option.values.includes(wish) || (option.isBoard && wish === OWN && kept.board));
      return [option.name, known ? wish : option.default];
    }),
  );
  const chairs = Array.from({ length: players }, (_, i): Chair => kept.chairs?.[i] ?? usualChair(i, level));
  if (!chairs.some((chair) => chair.kind === 'you') && chairs[0]) chairs[0] = { kind: 'you' };
  return { players, level, options, chairs, board: kept.board ?? null, fair: game.hasFair && kept.fair !== false, clock: kept.clock ? clockNamed(nameOfClock(kept.clock)) : null };
}

/** At least two people sit at the table, on this device or on their own. */
export const arePeople = (chairs: readonly Chair[]): boolean => chairs.filter((chair) => chair.kind !== 'computer').length > 1;

export const LEVELS: readonly number[] = [1, 2, 3, 4, 5];
export const FEW_LEVELS: readonly number[] = [1, 3, 4]; // asleep, awake, wise: enough for those who choose by the picture

export const OWN = 'own'; // the value of a board option that means the player's own file

export function usualChair(index: number, level: number): Chair {
  return index === 0 ? { kind: 'you' } : { kind: 'computer', level };
}

export function keepChoices(game: GameInfo, choices: Choices): void {
  remember(`table.${game.key}`, choices);
}

/** Which owl plays from now on. */
export function keepLevel(game: GameInfo, level: number): void {
  const choices = choicesOf(game);
  const chairs = choices.chairs.map((chair): Chair => (chair.kind === 'computer' ? { ...chair, level } : chair));
  keepChoices(game, { ...choices, level, chairs });
}

/** The choices as the server wants them. */
export function asTable(game: GameInfo, choices: Choices): NewTable {
  const own = game.options.find((option) => option.isBoard && choices.options[option.name] === OWN);
  const options = Object.fromEntries(
    Object.entries(choices.options).filter(([name, value]) => {
      const option = game.options.find((one) => one.name === name);
      const needed = option?.players[value];
      return option !== own && (needed === undefined || needed === choices.players);
    }),
  );
  const board = own && choices.board ? { board: choices.board.text, boardName: choices.board.name } : {};
  const { isOpen = false, mayWatch = false, clock } = choices;
  return { game: game.key, players: choices.players, options, chairs: choices.chairs, fair: game.hasFair && choices.fair, clock, isOpen, mayWatch, ...board };
}

export async function openTable(table: NewTable, opened: (id: string) => void = () => undefined): Promise<void> {
  fetchTable(table.game, table.chairs);
  const { id } = await api.newTable(table);
  opened(id);
  router.go(`/t/${id}`);
}

/** One tap: the game as it stands in the box, against the computer at the level last used. */
export function playNow(game: GameInfo): Promise<void> {
  const choices = choicesOf(game);
  const chairs = choices.chairs.map((_, i) => usualChair(i, choices.level));
  return openTable(asTable(game, { ...choices, chairs, clock: null }));
}

/** After a lesson: the owl one level below, and a lantern. */
export function playGently(game: GameInfo): Promise<void> {
  const choices = choicesOf(game);
  return openTable(asTable(game, { ...choices, chairs: choices.chairs.map((_, i) => usualChair(i, gently(choices))), clock: null }), lightTable);
}

export const gently = ({ level }: Choices): number => Math.max(level - 1, 1);

export function inviteNow(game: GameInfo): Promise<void> {
  const choices = choicesOf(game);
  const chairs = choices.chairs.map((_, i): Chair => (i === 0 ? { kind: 'you' } : { kind: 'invite' }));
  return openTable(asTable(game, { ...choices, chairs }));
}

/** Together on this device needs names: set the table, with people on all chairs. */
export async function playTogether(game: GameInfo): Promise<void> {
  const choices = choicesOf(game);
  const chairs = choices.chairs.map((chair, i): Chair => (i === 0 ? { kind: 'you' } : { kind: 'here', name: chair.name ?? '' }));
  keepChoices(game, { ...choices, chairs });
  router.go(`/new/${game.key}`);
}

const within = (value: number, least: number, most: number) => Math.min(Math.max(Math.round(value), least), most);
