import { withoutTurning } from '@sampan/contract/fields';
import { limits } from '@sampan/contract/limits';
import type { UnreadBecause } from '@sampan/contract/reseller/unread-shop-orders';
import { resellerLimits } from '@sampan/contract/reseller-limits';
import type {
  OddOrder,
  OrderDetails,
  OrderWait,
  Property,
  Recipient,
  RemoteOrder,
} from '#connectors/sales-channel/sales-channel.ts';

/** Cleans data of other systems for storage and display, because anybody can type anything at a checkout. Pure. */

export interface CleanLine {
  id: string;
  variantId: string;
  sku: string;
  title: string;
  /** Whole pieces, rounded up. */
  quantity: number;
  /** The remote quantity if it cannot be ordered here, otherwise empty. */
  quantityThere: string;
  /** Pieces that the shop wants, sent or not. */
  ordered: number;
  price: string;
  properties: Property[];
}

/** An order that could not be read. */
export interface UnreadOrder {
  /** Empty if not even that is known. */
  id: string;
  name: string;
  because: UnreadBecause;
  said: string;
}

export interface CleanOrder {
  id: string;
  name: string;
  currency: string;
  shippingName: string;
  placedAt: Date;
  changedAt: Date;
  isPaid: boolean;
  isCancelled: boolean;
  isFulfilled: boolean;
  /** Lines with something left to send. */
  lines: CleanLine[];
  recipient: Recipient | undefined;
  waits: OrderWait[];
  details: OrderDetails;
  /** Pieces of each line that the shop still wants, sent or not. */
  wanted: ReadonlyMap<string, number>;
}

const idMax = 200;

/** Returns one line without control characters, lone surrogates and direction marks. */
export function cleanLine(given: unknown, max: number): string {
  if (typeof given !== 'string') return '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing control characters is the point
  const plain = given.replaceAll(/[\u0000-\u001f\u007f\u0085\u2028\u2029\p{Cs}]+/gu, ' ');
  return [...withoutTurning(plain).replaceAll(/ {2,}/g, ' ').trim()].slice(0, max).join('').trim();
}

const cleanId = (given: unknown) =>
  typeof given === 'string' && given === cleanLine(given, idMax) && !/^(0+|null|undefined|nan)$/i.test(given)
    ? given
    : '';

function cleanDate(given: unknown, fallback: Date): Date {
  const isDate = given instanceof Date && given.getTime() > 0 && given.getTime() < Date.UTC(2200, 0);
  return isDate ? given : fallback;
}

/** Undefined if lines cannot be told apart. */
function cleanLines(given: RemoteOrder['lines']): CleanLine[] | undefined {
  const byId = new Map<string, CleanLine>();
  for (const line of given) {
    if (line.quantity <= 0) continue;
    const id = cleanId(line.id);
    if (!id || byId.has(id) || !Number.isFinite(line.quantity)) return undefined;
    byId.set(id, { id, ...cleanQuantity(line.quantity), ...cleanGoods(line) });
  }
  return [...byId.values()];
}

const cleanGoods = (line: RemoteOrder['lines'][number]) => ({
  ordered: wholePieces(line.ordered),
  variantId: cleanId(line.variantId),
  sku: cleanLine(line.sku, idMax),
  title: cleanLine(line.title, 300) || cleanLine(line.sku, idMax) || '?',
  price: /^\d{1,12}(\.\d{1,4})?$/.test(line.price) ? line.price : '',
  properties: cleanProperties(line.properties),
});

const propertiesMax = 50;

/** Says in the last one how many more there are. */
function cleanProperties(given: readonly Property[]): Property[] {
  const all = given.map(({ name, value }) => ({ name: cut(name, 100), value: cut(value, 500) }));
  const more = all.length - propertiesMax;
  return more > 0 ? [...all.slice(0, propertiesMax), { name: '…', value: `+${more}` }] : all;
}

/** Ends with a mark if something is left out. */
function cut(given: unknown, max: number): string {
  const line = cleanLine(given, max + 1);
  return [...line].length > max ? `${cleanLine(line, max)}…` : line;
}

const amount = (given: string) => (/^-?\d{1,12}(\.\d{1,4})?$/.test(given) ? given : '');
const words = (given: readonly string[]) => given.slice(0, propertiesMax).flatMap((one) => cut(one, 100) || []);

function cleanDetails(given: OrderDetails): OrderDetails {
  return {
    note: cut(given.note, 5000),
    properties: cleanProperties(given.properties),
    tags: words(given.tags),
    discountCodes: words(given.discountCodes),
    discount: amount(given.discount),
    tip: amount(given.tip),
    duties: amount(given.duties),
    outstanding: amount(given.outstanding),
    fees: cleanProperties(given.fees).map(({ name, value }) => ({ name, value: amount(value) })),
    paidWith: words(given.paidWith),
    unshipped: words(given.unshipped),
    isEdited: given.isEdited === true,
    isPartlySent: given.isPartlySent === true,
  };
}

const wholePieces = (given: number) =>
  Number.isFinite(given) ? Math.min(Math.max(0, Math.ceil(given)), limits.quantityMax) : 0;

const wantedOf = (lines: RemoteOrder['lines']) => new Map(lines.map(({ id, ordered }) => [id, wholePieces(ordered)]));

function cleanQuantity(quantity: number): Pick<CleanLine, 'quantity' | 'quantityThere'> {
  const isTaken = Number.isInteger(quantity) && quantity <= limits.quantityMax;
  const pieces = Math.min(Math.ceil(quantity), limits.quantityMax);
  return { quantity: pieces, quantityThere: isTaken ? '' : String(quantity) };
}

/** Allows more than our own fields do, so that a form can show what must be shortened by hand. */
function cleanRecipient(given: Recipient): Recipient {
  return {
    firstName: cleanLine(given.firstName, 120),
    lastName: cleanLine(given.lastName, 120),
    company: cleanLine(given.company, limits.companyMax),
    countryIso: /^[A-Z]{2}$/.test(given.countryIso) ? given.countryIso : '',
    province: cleanLine(given.province, limits.placeNameMax),
    city: cleanLine(given.city, limits.placeNameMax),
    street: cleanLine(given.street, 2 * limits.detailAddressMax),
    postcode: cleanLine(given.postcode, 20),
    phone: cleanLine(given.phone, 40),
    email: cleanLine(given.email, limits.emailMax),
  };
}

const nameMax = 60;
const saidMax = 200;

/** Returns the clean order, or why it could not be read. */
export function cleanOrder(given: RemoteOrder | OddOrder, now: Date): CleanOrder | UnreadOrder {
  const id = cleanId(given.id);
  const name = cleanLine(given.name, nameMax) || id.slice(-20);
  if ('odd' in given) return { id, name, because: given.odd, said: cleanLine(given.where, saidMax) };
  if (given.lines.length > resellerLimits.shopOrderLinesMax) return { id, name, because: 'too_many_lines', said: '' };
  const lines = cleanLines(given.lines);
  if (!id || !lines) return { id, name, because: 'not_understood', said: id ? 'line_items' : 'id' };
  return {
    id,
    name,
    currency: /^[A-Z]{3}$/.test(given.currency) ? given.currency : '',
    shippingName: cleanLine(given.shippingName, 120),
    placedAt: cleanDate(given.placedAt, now),
    changedAt: cleanDate(given.changedAt, now),
    isPaid: given.isPaid === true,
    isCancelled: given.isCancelled === true,
    isFulfilled: given.isFulfilled === true,
    lines,
    recipient: given.recipient && cleanRecipient(given.recipient),
    waits: given.waits.map(({ kind, said }) => ({ kind, said: cut(said, 100) })),
    details: cleanDetails(given.details),
    wanted: wantedOf(given.lines),
  };
}
