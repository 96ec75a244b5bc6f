import { withoutTurning } from '@sampan/contract/fields';
import { limits } from '@sampan/contract/limits';
import { shopOrderLinesMax } from '@sampan/contract/reseller/shop-orders';
import type { OrderThere, Recipient } from '#connectors/sales-channel/sales-channel.ts';

/** What another system sends, made fit to be stored and shown: anybody can type anything at a checkout. Pure. */

export interface CleanLine {
  id: string;
  variantId: string;
  sku: string;
  title: string;
  quantity: number;
  price: string;
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
  /** Those of which something is left to send. */
  lines: CleanLine[];
  recipient: Recipient | undefined;
}

const idMax = 200;

/** One line, without control characters, halves of characters and marks that turn the text around. */
export function cleanLine(given: unknown, max: number): string {
  if (typeof given !== 'string') return '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing control characters is the point
  const plain = given.replaceAll(/[\u0000-\u001f\u007f\u0085\u2028\u2029\p{Cs}]+/gu, ' ');
  return [...withoutTurning(plain).replaceAll(/ {2,}/g, ' ').trim()].slice(0, max).join('').trim();
}

const cleanId = (given: unknown) => (typeof given === 'string' && given === cleanLine(given, idMax) ? given : '');

function cleanDate(given: unknown, fallback: Date): Date {
  const isDate = given instanceof Date && given.getTime() > 0 && given.getTime() < Date.UTC(2200, 0);
  return isDate ? given : fallback;
}

function cleanLines(given: OrderThere['lines']): CleanLine[] {
  const byId = new Map<string, CleanLine>();
  for (const line of given) {
    const id = cleanId(line.id);
    const isWhole = Number.isInteger(line.quantity) && line.quantity > 0 && line.quantity <= limits.quantityMax;
    if (!id || !isWhole || byId.has(id)) continue;
    byId.set(id, {
      id,
      variantId: cleanId(line.variantId),
      sku: cleanLine(line.sku, idMax),
      title: cleanLine(line.title, 300) || cleanLine(line.sku, idMax) || '?',
      quantity: line.quantity,
      price: /^\d{1,12}(\.\d{1,4})?$/.test(line.price) ? line.price : '',
    });
  }
  return [...byId.values()];
}

/** Longer than our own fields are, so that a form can show what is too long and must be shortened by hand. */
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

/** Undefined: it cannot be told from others, or is larger than any order of a customer. */
export function cleanOrder(given: OrderThere, now: Date): CleanOrder | undefined {
  const id = cleanId(given.id);
  if (!id || given.lines.length > shopOrderLinesMax) return undefined;
  return {
    id,
    name: cleanLine(given.name, 60) || id.slice(-20),
    currency: /^[A-Z]{3}$/.test(given.currency) ? given.currency : '',
    shippingName: cleanLine(given.shippingName, 120),
    placedAt: cleanDate(given.placedAt, now),
    changedAt: cleanDate(given.changedAt, now),
    isPaid: given.isPaid === true,
    isCancelled: given.isCancelled === true,
    isFulfilled: given.isFulfilled === true,
    lines: cleanLines(given.lines),
    recipient: given.recipient && cleanRecipient(given.recipient),
  };
}
