/** The frogs: one body, seen from above, looking up; told apart by colour and by the mark on the back. Grid of 60. */
export const LEGS =
  'M17 37C6 34 2 44 5 53c1 3 3.5 4 5 2.5 1 1.5 4 1.5 5-.5 1.5 1 4 0 4-2.5 0-3 0-5 4-6.5z' +
  'M43 37c11-3 15 7 12 16-1 3-3.5 4-5 2.5-1 1.5-4 1.5-5-.5-1.5 1-4 0-4-2.5 0-3 0-5-4-6.5z' +
  'M17 27C10 26 6 22 5 16c-.5-2.5 1.5-4 3-3 .5-2 3-2.5 4-.5 2-.8 3.6.8 3.2 2.8C15 19 16 21 19 22z' +
  'M43 27c7-1 11-5 12-11 .5-2.5-1.5-4-3-3-.5-2-3-2.5-4-.5-2-.8-3.6.8-3.2 2.8C45 19 44 21 41 22z';
export const BODY =
  'M30 7C39 7 45 12.5 46 20 50 28 49 42 43 49.5 38.5 54.5 21.5 54.5 17 49.5 11 42 10 28 14 20 15 12.5 21 7 30 7Z';
export const EDGE = '#FFF3D6';

interface Skin {
  body: string;
  dark: string;
  mark: string; // its colour
  shape: string;
  line?: number; // the mark is drawn with a line of that width, not filled
}

export const skins: Record<string, Skin> = {
  g: { body: '#86D957', dark: '#2F6B1F', mark: '#1E4A12', shape: 'M30 19C33 27 33 39 30 48 27 39 27 27 30 19Z' },
  b: {
    body: '#2F7BDD', dark: '#0E3272', mark: '#F1F7FF',
    shape:
      'M26.4 24a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0M19.9 35a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0' +
      'M32.9 35a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0M27 45a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  },
  r: {
    body: '#D63F2E', dark: '#7A160B', mark: '#FFF1EC', line: 4,
    shape: 'M17 29l13-7 13 7M16.5 38.5l13.5-7 13.5 7M19 47l11-6 11 6',
  },
  o: { body: '#FFAE34', dark: '#8A4E00', mark: '#5A3000', shape: 'M30 21l9 14-9 13-9-13z' },
  v: {
    body: '#8E5CE0', dark: '#3E1A7C', mark: '#FFF8FF', line: 4.5,
    shape: 'M20.5 35a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0-19 0',
  },
  n: { body: '#D5DAE6', dark: '#6A7186', mark: 'none', shape: '' },
};
