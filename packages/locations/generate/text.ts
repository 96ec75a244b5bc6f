/** Small rules about names, shared by every step of the generator. */

const latin = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+$/u;
const chinese = /^[\u4e00-\u9fff·•（）\-－]+$/;

export const isLatin = (name: string) => latin.test(name);
export const isChinese = (name: string | undefined): name is string => name !== undefined && chinese.test(name);

/** "Île-de-France²" carries a footnote mark in the source, and some names come with stray spaces. */
export const tidy = (name: string) => name.replace(/[²³]/g, '').replace(/\s+/g, ' ').trim();

/** Lower case, without diacritics or punctuation: two spellings of one place become equal. */
export const fold = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ıəǝ]/g, (letter) => (letter === 'ı' ? 'i' : 'a'))
    .replace(/[^a-z0-9]/g, '');

const kinds =
  /\b(the|of|autonomous|province|state|region|county|district|governorate|oblast|department|republic|prefecture|municipality|parish|division|city|krai|federal|capital|voivodeship)\b/gi;

/** The name without its type: "Ōsaka Prefecture" and "Osaka" become equal. */
export const core = (name: string) => fold(name.replace(kinds, '')) || fold(name);

/** 0 (nothing alike) to 1 (the same place name). */
export function likeness(one: string, other: string) {
  const [a, b] = [core(one), core(other)];
  if (a === b) return 1;
  if (Math.min(a.length, b.length) > 3 && (a.startsWith(b) || b.startsWith(a))) return 0.9;
  return 1 - distance(a, b) / Math.max(a.length, b.length);
}

function distance(a: string, b: string) {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, swap));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

const suffix =
  /(特别自治道|特别自治市|广域市|特别市|直辖市|首都大区|特别行政区|自治共和国|共和国|边疆区|自治州|自治区|首都区|行政区|大区|专区|地区|教区|堂区|酋长国|特区|省|州|县|区|府|市|道|郡|岛|宗|邦|都)$/;

/** 大阪府 → 大阪: the city named like its region. A name that would lose too much stays whole. */
export function withoutSuffix(name: string) {
  const short = name.replace(suffix, '');
  return short.length < 2 ? name : short;
}

/** "A=甲, B=乙" as a map; the lists of overrides.ts are written so. */
export function nameList(list = '') {
  const entries = list.split(/,\s*(?=[^=]*=)/).map((entry) => entry.trim().split('='));
  return new Map(entries.filter((entry): entry is [string, string] => entry.length === 2));
}

/** A hand-written entry that matches nothing is a typing mistake, or a place that the source renamed. */
export function refuseLeftovers(what: string, written: Iterable<string>, used: { has(key: string): boolean }) {
  const left = [...written].filter((key) => !used.has(key));
  if (left.length > 0) throw new Error(`${what} in overrides.ts match nothing: ${left.join(', ')}`);
}
