import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars, lineAmount, readCents, readPriceE4 } from '@sampan/contract/money';
import { shortageOf } from '@sampan/contract/pricing';

export type Cart = OutputOf<Calls['listCart']>;
export type CartLine = Cart['list'][number];

/** Changes already shown but not yet confirmed by the server. */
export type Drafts = Readonly<Record<string, { quantity?: number; isNotSelect?: 0 | 1 }>>;

/** The lines as the buyer has just set them; the server's response brings the tier prices. */
export function withDrafts(lines: readonly CartLine[], drafts: Drafts): CartLine[] {
  return lines.map((line) => {
    const draft = drafts[line.id];
    if (!draft) return line;
    const quantity = draft.quantity ?? line.quantity;
    const amount = quantity === line.quantity ? line.amount : amountOf(quantity, line.price);
    return { ...line, ...draft, quantity, amount };
  });
}

function amountOf(quantity: number, price: number): number {
  return dollars(lineAmount(quantity, readPriceE4(price.toFixed(4)) ?? 0));
}

export function isSelected(line: CartLine): boolean {
  return line.isNotSelect === 0 && line.unavailable === '';
}

export function canBeBought(line: CartLine): boolean {
  return line.unavailable === '';
}

export interface Summary {
  lines: number;
  pieces: number;
  amount: number;
}

export function sumUp(lines: readonly CartLine[]): Summary {
  const chosen = lines.filter(isSelected);
  const cents = chosen.reduce((sum, { amount }) => sum + (readCents(amount.toFixed(2)) ?? 0), 0);
  return {
    lines: chosen.length,
    pieces: chosen.reduce((sum, { quantity }) => sum + quantity, 0),
    amount: dollars(cents),
  };
}

export interface ProductLines {
  lines: CartLine[];
  /** Heads a supplier's first product; empty if there is only one supplier. */
  supplier: string;
}

export function groupByProduct(lines: readonly CartLine[]): ProductLines[] {
  const isMixed = countSuppliers(lines) > 1;
  const groups: ProductLines[] = [];
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    const supplier = isMixed && before?.supplierName !== line.supplierName ? line.supplierName : '';
    if (before?.productId === line.productId) groups.at(-1)?.lines.push(line);
    else groups.push({ lines: [line], supplier });
  }
  return groups;
}

export function countSuppliers(lines: readonly CartLine[]): number {
  return new Set(lines.map(({ supplierName }) => supplierName)).size;
}

/** The fewest pieces of a line: colours and sizes of a product count together towards its minimum order. */
export function leastPieces(line: CartLine, lines: readonly CartLine[]): number {
  const others = lines.filter(({ productId, id }) => productId === line.productId && id !== line.id);
  const otherPieces = others.reduce((sum, { quantity }) => sum + quantity, 0);
  return Math.max(1, Math.min(line.minOrderQuantity - otherPieces, line.stock));
}

/** The pieces missing for the product's minimum order, over its selected lines; 0 if none are. */
export function missingPieces(line: CartLine, lines: readonly CartLine[]): number {
  return missing(line, lines, 'minimum');
}

/** The pieces missing for the next full batch. */
export function missingOfBatch(line: CartLine, lines: readonly CartLine[]): number {
  return missing(line, lines, 'batch');
}

function missing(line: CartLine, lines: readonly CartLine[], reason: 'minimum' | 'batch'): number {
  const shortage = isSelected(line) ? shortageOf(line, selectedPieces(line, lines)) : undefined;
  return shortage?.reason === reason ? shortage.missing : 0;
}

function selectedPieces({ productId }: CartLine, lines: readonly CartLine[]): number {
  const chosen = lines.filter((other) => other.productId === productId && isSelected(other));
  return chosen.reduce((sum, { quantity }) => sum + quantity, 0);
}

export function changedPrices(before: readonly CartLine[], after: readonly CartLine[]): Set<string> {
  const prices = new Map(before.map(({ id, price }) => [id, price]));
  return new Set(after.filter(({ id, price }) => prices.has(id) && prices.get(id) !== price).map(({ id }) => id));
}
