import { beanies, belts, scarves } from './goods/accessories.ts';
import { backpacks, toteBags } from './goods/bags.ts';
import { kidsTShirts, rompers } from './goods/childrens.ts';
import { coats, jackets, jeans, paddedVests, shorts } from './goods/denim-and-outerwear.ts';
import { buttonBadges, clipboards, deskCalendars, lanyards, staplers } from './goods/desk-goods.ts';
import { bottles, mugs } from './goods/drinkware.ts';
import type { Family } from './goods/family.ts';
import { coffeePouches, jars, sweetsBoxes, teaTins } from './goods/food.ts';
import { blouses, cardigans, leggings, poloShirts, sweaters } from './goods/knitwear-and-blouses.ts';
import { ankleBoots, flipFlops, heels, kidsShoes, loafers, rainBoots } from './goods/more-shoes.ts';
import { balls, boardGames, kites, pegDolls, plushBears, puzzles } from './goods/more-toys.ts';
import { bibs, camisoles, kidsSets, kidsTights, pyjamas, tights } from './goods/nightwear.ts';
import { deskOrganisers, notebooks, penSets } from './goods/office.ts';
import { biscuitTins, chocolateBars, cupNoodles, spiceTins, syrupBottles } from './goods/pantry.ts';
import { highTops, sandals, slippers, sneakers } from './goods/shoes.ts';
import { caps, gloves, sunHats, ties, wallets } from './goods/small-accessories.ts';
import { cosmeticPouches, crossbodyBags, drawstringBags } from './goods/small-bags.ts';
import { lunchBoxes, teapots, tumblers } from './goods/tableware.ts';
import { hoodies, shirts, tShirts } from './goods/tops.ts';
import { blocks, ringStackers, toyCars } from './goods/toys.ts';
import { boxerBriefs, bras, briefs, socks } from './goods/underwear.ts';
import { dresses, skirts, trousers } from './goods/womens.ts';

export const families: Family[] = [
  notebooks,
  penSets,
  deskOrganisers,
  staplers,
  deskCalendars,
  buttonBadges,
  lanyards,
  clipboards,
  sneakers,
  highTops,
  sandals,
  slippers,
  loafers,
  heels,
  ankleBoots,
  rainBoots,
  flipFlops,
  kidsShoes,
  kidsTShirts,
  rompers,
  kidsSets,
  kidsTights,
  bibs,
  boxerBriefs,
  briefs,
  bras,
  socks,
  tights,
  pyjamas,
  camisoles,
  beanies,
  scarves,
  gloves,
  ties,
  caps,
  sunHats,
  wallets,
  toteBags,
  backpacks,
  crossbodyBags,
  drawstringBags,
  cosmeticPouches,
  belts,
  ringStackers,
  blocks,
  toyCars,
  puzzles,
  pegDolls,
  plushBears,
  balls,
  kites,
  boardGames,
  tShirts,
  shirts,
  dresses,
  skirts,
  trousers,
  jeans,
  jackets,
  coats,
  paddedVests,
  shorts,
  hoodies,
  poloShirts,
  blouses,
  sweaters,
  cardigans,
  leggings,
  teaTins,
  coffeePouches,
  sweetsBoxes,
  jars,
  chocolateBars,
  syrupBottles,
  cupNoodles,
  biscuitTins,
  spiceTins,
  mugs,
  bottles,
  lunchBoxes,
  teapots,
  tumblers,
];
