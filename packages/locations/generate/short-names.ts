/** Names of regions as an address has them: "Bergamo" and not "provincia di Bergamo". */
import type { Names } from './name-sources.ts';

const of =
  "(?:de la |de las |de los |de l[’'] ?|dell[ao’'] ?|del |des |delle |dei |du |da |do |dos |das |de |di |d[’'] ?)";
const kinds: Record<string, RegExp> = {
  de: /^(?:Präfektur|Provinz|Bezirk|Distrikt|Autonome Gemeinschaft|Departamento|Département|Gouvernement|Kanton|Gespanschaft|Woiwodschaft|Verwaltungsregion) (?=\p{Lu})/u,
  it: new RegExp(
    `^(?:provincia|prefettura|distretto|regione|dipartimento|contea|cantone|governatorato|stato|voivodato) ${of}`,
    'iu',
  ),
  fr: new RegExp(
    `^(?:province|préfecture|département|région|district|comté|canton|gouvernorat|état|voïvodie) ${of}`,
    'iu',
  ),
  es: new RegExp(
    `^(?:provincia|prefectura|departamento|región|distrito|condado|cantón|gobernación|estado|voivodato) ${of}`,
    'iu',
  ),
  pt: new RegExp(
    `^(?:província|prefeitura|departamento|região|distrito|condado|cantão|governadoria|província|estado|voivodia) ${of}`,
    'iu',
  ),
  ca: new RegExp(`^(?:província) ${of}`, 'iu'),
};
const kindInEnglish = /\b(?:state|province|county|district|region|prefecture|department|governorate|canton|city)\b/i;

function short(language: string, english: string, name: string): string {
  const kind = kinds[language];
  if (!kind || kindInEnglish.test(english)) return name;
  const rest = name.replace(kind, '');
  return rest.length < 2 ? name : rest.charAt(0).toLocaleUpperCase(language) + rest.slice(1);
}

/** All of a country's regions at once: a name that two would share stays as it is. */
export function shortened(regions: [english: string, names: Names][]): Names[] {
  const taken = new Map<string, number>();
  const all = regions.map(([english, names]) => {
    const list = [...names].map(([language, name]) => [language, name, short(language, english, name)] as const);
    for (const [language, , brief] of list)
      taken.set(`${language} ${brief}`, (taken.get(`${language} ${brief}`) ?? 0) + 1);
    return list;
  });
  return all.map(
    (list) =>
      new Map(
        list.map(([language, name, brief]) => [language, taken.get(`${language} ${brief}`) === 1 ? brief : name]),
      ),
  );
}
