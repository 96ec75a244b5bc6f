import { families } from './families.ts';
import type { Family, Good } from './goods/family.ts';
import { type Look, patternOf } from './looks.ts';
import type { Album, PictureShelf } from './pictures.ts';

/** A good that can be shown: the looks that have pictures, the first being the one on its front picture. */
export interface Listing {
  family: Family;
  good: Good;
  /** Its place in the family: suppliers take turns by it. */
  turn: number;
  looks: Look[];
  album: Album;
}

/** The front picture, which no other good shows: its own; if its title leaves the colours open, one that no other good claims. */
function leadOf(
  { en, looks: [own, ...others] }: Good,
  album: Album,
  taken: Set<Look>,
  claimed: Set<Look>,
): Look | undefined {
  if (!own) return undefined;
  if (album.fronts.has(own) && !taken.has(own)) return own;
  if (!/\{(colour|count)\}/.test(en)) return undefined;
  const alike = [...others, ...album.fronts.keys()].filter((look) => patternOf(look) === patternOf(own));
  return alike.find((look) => album.fronts.has(look) && !taken.has(look) && !claimed.has(look));
}

function listFamily(family: Family, album: Album): Listing[] {
  const taken = new Set<Look>();
  const claimed = new Set(family.goods.flatMap(({ looks: [own] }) => own ?? []));
  return family.goods.flatMap((good, turn) => {
    const lead = leadOf(good, album, taken, claimed);
    if (!lead) return [];
    taken.add(lead);
    const others = good.looks.filter((look) => look !== lead && album.fronts.has(look));
    return [{ family, good, turn, looks: [lead, ...others].slice(0, good.looks.length), album }];
  });
}

export function listGoods(shelf: PictureShelf): Listing[] {
  return families.flatMap((family) => {
    const album = shelf.albums.get(family.template);
    return album ? listFamily(family, album) : [];
  });
}
