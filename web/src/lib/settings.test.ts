import { describe, expect, it } from 'vitest';
import { keepSettings, readSettings, type Surroundings } from './settings';

function around(kept: string | null, others: Partial<Surroundings> = {}): Surroundings & { kept: () => string | null } {
  let text = kept;
  return {
    languages: ['de-AT'],
    spoken: [],
    reducedMotion: false,
    storage: { getItem: () => text, setItem: (_place, value) => (text = value) },
    kept: () => text,
    ...others,
  };
}

describe('settings', () => {
  it('begin with the browser: its language, its wish for less motion', () => {
    const settings = readSettings(around(null, { reducedMotion: true }));
    expect(settings).toMatchObject({ lang: 'de', motion: false, theme: 'night', sound: true, letters: false });
  });

  it('are kept and read again', () => {
    const place = around(null);
    keepSettings({ ...readSettings(place), theme: 'paper', leftHanded: true, lang: 'fr' }, place);
    expect(readSettings(place)).toMatchObject({ theme: 'paper', leftHanded: true, lang: 'fr', sound: true });
  });

  it('keep only what was chosen, so that a change of the browser still counts', () => {
    const place = around(null);
    keepSettings({ ...readSettings(place), letters: true }, place);
    expect(JSON.parse(place.kept() ?? '')).toEqual({ letters: true });
    expect(readSettings({ ...place, languages: ['fr'] })).toMatchObject({ lang: 'fr', letters: true });
  });

  it('keep no language that the browser would choose by itself', () => {
    const place = around(null, { languages: ['nl', 'de'], spoken: ['en', 'de'] });
    keepSettings({ ...readSettings(place), lang: 'de' }, place);
    expect(place.kept()).toBe('{}');
    keepSettings({ ...readSettings(place), lang: 'en' }, place);
    expect(place.kept()).toBe('{"lang":"en"}');
  });

  it('do not trust what they find', () => {
    expect(readSettings(around('{"theme":"pink","lang":"../x","sound":"yes"}'))).toMatchObject({ theme: 'night', lang: 'de', sound: true });
    expect(readSettings(around('not JSON'))).toMatchObject({ theme: 'night' });
    expect(readSettings(around('null'))).toMatchObject({ theme: 'night' });
  });

  it('live without a storage', () => {
    const place: Surroundings = { ...around(null), storage: null };
    keepSettings({ ...readSettings(place), theme: 'paper' }, place);
    expect(readSettings(place).theme).toBe('night');
  });
});
