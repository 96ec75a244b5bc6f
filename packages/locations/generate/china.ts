/** China's cities come with their Chinese names; the English ones are the pinyin of the name proper. */
import type { City } from './cities.ts';
import { chinaEnglish } from './overrides.ts';
import type { Region } from './regions.ts';
import { load } from './sources.ts';

interface Division {
  label: string;
  children?: Division[];
}

type Pinyin = (text: string, options: { toneType: 'none'; type: 'array' }) => string[];

const { pcTextArr } = load<{ pcTextArr: Division[] }>('element-china-area-data');
const { pinyin } = load<{ pinyin: Pinyin }>('pinyin-pro');

const people =
  /(土家族|苗族|布依族|侗族|藏族|羌族|哈尼族|彝族|壮族|傣族|景颇族|蒙古族|蒙古|朝鲜族|傈僳族|白族|回族|哈萨克|柯尔克孜|黎族)+(?=自治)/;
const kinds: [ending: RegExp, word: string][] = [
  [/(自治州|地区|市|盟|林区)$/, ''],
  [/(自治县|县)$/, ' County'],
  [/区$/, ' District'],
];

/** The name of a Chinese province, as the source and the regions both shorten to it: 广西壮族自治区 → 广西. */
const short = (province: string) => province.replace(/(壮族|回族|维吾尔)?(自治区|省|市)$/, '');

/**
 * Fills in the Chinese provinces' official names and returns their prefectures (districts, in the four municipalities).
 */
export function chineseCities(regions: Region[]) {
  const cities = new Map<string, Map<string, City>>();
  for (const { label, children } of pcTextArr) {
    const region = regions.find((candidate) => candidate.chinese && short(candidate.chinese) === short(label));
    if (!region) throw new Error(`no region for ${label}`);
    region.chinese = label;
    const list = (children ?? []).map((city) => ({ english: englishName(city.label), chinese: city.label }));
    cities.set(region.id, new Map(list.map((city) => [city.english, city])));
  }
  return cities;
}

function englishName(chinese: string) {
  const known = chinaEnglish[chinese];
  if (known) return known;
  const [ending, word] = kinds.find(([ending]) => ending.test(chinese)) ?? [/$/, ''];
  const proper = chinese.replace(people, '').replace(ending, '');
  const letters = pinyin(proper, { toneType: 'none', type: 'array' })
    .map((syllable, at) => (at > 0 && /^[aeo]/.test(syllable) ? `'${syllable}` : syllable))
    .join('')
    .replaceAll('ü', 'u');
  return letters.charAt(0).toUpperCase() + letters.slice(1) + word;
}
