import type { Good } from './goods/family.ts';
import { type Look, lookOf, type Pattern, patternOf } from './looks.ts';
import { addressOf, type Picture, readManifests } from './picture-files.ts';

/** The pictures of one template, as addresses on our own server. */
export interface Album {
  fronts: Map<Look, string>;
  /** A close-up and a packed lot, each in one colour only. */
  others: { look: Look; address: string }[];
  /** The front in the same colour, with its measures. */
  size?: { look: Look; address: string };
}

export interface PictureShelf {
  albums: Map<string, Album>;
  /** Cut-outs for the home page, by template and colour: `mug-teal`. */
  pallets: Map<string, string>;
}

export function shelve(products: Picture[], pallets: Picture[]): PictureShelf {
  const albums = new Map<string, Album>();
  for (const picture of products) {
    const album: Album = albums.get(picture.template) ?? { fronts: new Map(), others: [] };
    albums.set(picture.template, album);
    const look = lookOf(picture.colour, picture.pattern);
    if (picture.view === 'front') album.fronts.set(look, addressOf(picture));
    else if (picture.view === 'size') album.size = { look, address: addressOf(picture) };
    else album.others.push({ look, address: addressOf(picture) });
  }
  return {
    albums,
    pallets: new Map(pallets.map((picture) => [`${picture.template}-${picture.colour}`, addressOf(picture)])),
  };
}

/** What has been drawn so far: goods without a picture are not offered. */
export const readPictures = () => shelve(...readManifests());

const most = 6;
const least = 3;

/** Pictures that do not show this choice of colours but come close: packed lots, then the same pattern in other colours. */
function nearest(album: Album, pattern: Pattern | null): string[] {
  const alike = album.others.filter(({ look }) => patternOf(look) === pattern).map(({ address }) => address);
  const fronts = [...album.fronts].filter(([look]) => patternOf(look) === pattern).map(([, address]) => address);
  return [...alike.toReversed(), ...fronts, ...album.others.map(({ address }) => address), ...album.fronts.values()];
}

const ofItsOwn = ['Dimensions', 'Size', 'Format', 'Capacity', 'Width', 'Heel height', 'Leg height'];

/** A good of other sizes than its family's, or one with a table of sizes, would be shown with wrong figures. */
function hasFamilySize({ sizes, packed, options, facts = {} }: Good, chart: object | undefined): boolean {
  return !chart && !sizes && !packed && !options && !ofItsOwn.some((fact) => fact in facts);
}

/**
 * Three to six pictures: the fronts, then what else shows this very choice of colours; if that is too little, others.
 * `chart` is the family's table of sizes.
 */
export function picturesOf(album: Album, looks: Look[], good: Good, chart?: object): string[] {
  const [lead] = looks;
  const fronts = looks.flatMap((look) => album.fronts.get(look) ?? []);
  const others = album.size && hasFamilySize(good, chart) ? [...album.others, album.size] : album.others;
  const fitting = others.filter(({ look }) => looks.includes(look)).map(({ address }) => address);
  const chosen = [...fronts.slice(0, most - fitting.length), ...fitting];
  if (chosen.length >= least || !lead) return chosen;
  const spare = new Set(nearest(album, patternOf(lead)));
  return [...chosen, ...[...spare].filter((address) => !chosen.includes(address))].slice(0, least);
}
