/** Scripts that readers of a language can read beside Latin letters. */
const scripts: readonly (readonly [script: RegExp, languages: readonly string[]])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, ['ja']],
  [/\p{Script=Hangul}/u, ['ko']],
  [/\p{Script=Han}/u, ['zh', 'ja']],
  [/\p{Script=Cyrillic}/u, ['ru']],
  [/\p{Script=Arabic}/u, ['ar']],
  [/[\p{Script=Thai}\p{Script=Hebrew}\p{Script=Greek}\p{Script=Devanagari}]/u, []],
];

/** Japanese is written with kana; Han characters alone are Chinese. */
const isChinese = (words: string) =>
  /\p{Script=Han}/u.test(words) && !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(words);

/** Whether a carrier's words may be shown to readers of a language: in letters that they read. Pure. */
export function isReadable(language: string, words: string): boolean {
  if (isChinese(words)) return language === 'zh';
  return scripts.every(([script, languages]) => !script.test(words) || languages.includes(language));
}
