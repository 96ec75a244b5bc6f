import { readFileSync } from 'node:fs';
import type { Texts } from '@sampan/server/connectors/supplier/supplier';
import { productsOf } from './catalogue.ts';
import { glossaries } from './words.ts';

/** Words of price lists that the demo's own goods do not use. */
const readTradeWords = (): Texts[] =>
  JSON.parse(readFileSync(new URL('../../words/trade-words.json', import.meta.url), 'utf8'));

/** What the demo's translator knows: the texts of the demo's goods, the phrases they are made of, and words of the trade. */
export function knownPhrases(): Texts[] {
  const goods = [...productsOf()].flatMap(({ titles, unit, attributes, skus }) => [
    titles,
    unit,
    ...[...attributes, ...skus.flatMap((sku) => sku.attributes)].flatMap(({ name, value }) => [name, value]),
  ]);
  return [...readTradeWords(), ...glossaryPhrases(), ...new Set(goods)];
}

function glossaryPhrases(): Texts[] {
  const languages = Object.entries(glossaries);
  const english = new Set(languages.flatMap(([, glossary]) => Object.keys(glossary?.words ?? {})));
  return [...english].map((en) => ({
    en,
    ...Object.fromEntries(
      languages.flatMap(([language, glossary]) => {
        const word = glossary?.words[en];
        return word === undefined ? [] : [[language, word]];
      }),
    ),
  }));
}
