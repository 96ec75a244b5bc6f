import { expect, test, vi } from 'vitest';
import type { Translate } from '../../texts/texts.ts';
import { wrongFigure } from './wrong-figure.ts';

const texts: Record<string, Record<string, string>> = {
  en: { atMost: 'At most {max}.', moreThanZero: 'More than 0.', enterNumber: 'Enter a number.' },
  zh: { atMost: '最大为 {max}。' },
};

test.each([
  ['en', 100, 100_000_000_001, 'At most 1,000,000,000.'],
  ['zh', 100, 100_000_000_001, '最大为 1,000,000,000。'],
  ['en', 1000, 100_000_001, 'At most 100,000.'],
  ['en', 10_000, 1_000_001, 'At most 100.'],
  ['en', 1000, 0, 'More than 0.'],
  ['en', 100, -1, 'of the shop'],
  ['en', 1, 366, 'of the shop'],
  ['en', 1, 0, 'of the shop'],
  ['en', 100, 'many', 'Enter a number.'],
  ['en', 100, null, 'of the shop'],
])('in %s, with %i of the stored unit in the shown one, %s is refused with “%s”', (lang, per, value, sentence) => {
  vi.stubGlobal('document', { documentElement: { lang } });
  const t = ((id: string, { max = '' } = {}) =>
    texts[lang]?.[id.replace('setup.', '')]?.replace('{max}', String(max))) as Translate;
  expect(wrongFigure(t, 'of the shop', value, per)).toBe(sentence);
  expect(wrongFigure(t, undefined, value, per)).toBeUndefined();
});
