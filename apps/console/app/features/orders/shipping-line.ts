import type { TextId } from '../../texts/text-ids.ts';
import type { Translate } from '../../texts/texts.ts';

const names: Record<string, TextId> = {
  Express: 'setup.line_express',
  Air: 'setup.line_air',
  Rail: 'setup.line_rail',
  Sea: 'setup.line_sea',
};

/** The usual lines in the operator's language, as buyers have them in theirs; lines the shop has named itself stay. */
export function lineName(t: Translate, name: string): string {
  const known = names[name];
  return known ? t(known) : name;
}
