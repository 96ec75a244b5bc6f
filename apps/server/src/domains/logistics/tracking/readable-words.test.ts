import { expect, it } from 'vitest';
import { isReadable } from './readable-words.ts';

it.each([
  ['Left the hub', ['en', 'de', 'zh', 'ar', 'ru', 'ja', 'ko']],
  ['Colis livré à Liège', ['en', 'fr', 'zh']],
  ['【佛山市】已揽收 Foshan', ['zh']],
  ['お届け済み', ['ja']],
  ['배달 완료', ['ko']],
  ['Вручено адресату', ['ru']],
  ['تم التسليم', ['ar']],
])('guard: isReadable. %s', (words, languages) => {
  for (const language of ['en', 'de', 'fr', 'zh', 'ja', 'ko', 'ru', 'ar'])
    if (/^[\p{Script=Latin}\s]+$/u.test(words)) expect(isReadable(language, words)).toBe(true);
    else expect([language, isReadable(language, words)]).toEqual([language, languages.includes(language)]);
});
