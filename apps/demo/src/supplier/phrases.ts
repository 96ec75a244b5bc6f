import { dispatch, factsOf } from './attributes.ts';
import { categoryWordings } from './categories.ts';
import { colours } from './colours.ts';
import { wordings } from './descriptions.ts';
import { families } from './families.ts';
import type { Family, Good } from './goods/family.ts';
import { patternWordings } from './looks.ts';
import { palletWordings } from './pallets.ts';
import { separators } from './words.ts';

/** Every English phrase of the demo goods, by where it is used: what a glossary must hold. Lists are not taken apart. */
export function phrases(): Record<'names' | 'titles' | 'facts' | 'sentences', string[]> {
  const goods = families.flatMap((family) => family.goods.map((good) => ({ family, good })));
  const unique = (values: (string | undefined)[]) => [...new Set(values.filter((value) => value !== undefined))];
  return {
    names: unique([
      ...categoryWordings,
      ...palletWordings,
      ...colours.map(({ en }) => en),
      ...patternWordings,
      ...families.flatMap(({ unit }) => [unit.en, `{count} ${unit.many}`]),
    ]),
    titles: unique([
      ...goods.flatMap(({ good }) => good.en.split(separators).filter((_, i) => i % 2 === 0)),
      'article {number}',
    ]),
    facts: unique([
      ...['Pattern', 'Carton', 'Article number', 'Dispatch', 'Color', 'Size', ...dispatch],
      ...families.flatMap(({ chart }) => Object.keys(chart ?? {})),
      ...goods.flatMap(({ family, good }) => [
        ...Object.entries(factsOf({ family, good })).flat(),
        ...choices(family, good),
      ]),
    ]),
    sentences: unique([...wordings.map(({ en }) => en), ...families.flatMap(({ about }) => about.map(({ en }) => en))]),
  };
}

const choices = (family: Family, good: Good): string[] => [
  ...(good.sizes ?? family.sizes ?? []),
  ...(good.options ? [good.options.name, ...Object.keys(good.options.values)] : []),
];
