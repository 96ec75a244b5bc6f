import { createHash } from 'node:crypto';
import type { BuyLine } from '#connectors/marketplace/buying.ts';
import type { Marketplace } from '#connectors/marketplace/marketplace.ts';
import { isSoldThere } from '#domains/marketplace/sold-there.ts';

/** A purchase order's lines as the marketplace reads them: pieces of the same spec are one line there. */

export interface OfferLine {
  id: string;
  productId: number;
  specId: string;
  connector: string;
  quantity: number;
  short: number;
  costFen: number;
}

/** Goods that the shop took from the marketplace it is connected to. */
export const isOffered = (marketplace: Marketplace | undefined, lines: readonly Pick<OfferLine, 'connector'>[]) =>
  marketplace !== undefined &&
  lines.length > 0 &&
  lines.every(({ connector }) => isSoldThere(marketplace.name, connector));

const keyOf = ({ offerId, specId }: Pick<BuyLine, 'offerId' | 'specId'>) => `${offerId} ${specId}`;

export const specOf = ({ productId, specId }: Pick<OfferLine, 'productId' | 'specId'>) =>
  keyOf({ offerId: String(productId), specId });

export interface JoinedLine extends BuyLine {
  /** Of the purchase order. */
  ids: string[];
}

export function joinLines(lines: readonly OfferLine[]): JoinedLine[] {
  return [...Map.groupBy(lines, specOf).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    return {
      offerId: String(first.productId),
      specId: first.specId,
      quantity: same.reduce((sum, { quantity, short }) => sum + quantity - short, 0),
      ids: same.map(({ id }) => id),
    };
  });
}

/** Whose lines these are, by spec. */
export function idsOf(joined: readonly JoinedLine[], spec: Pick<BuyLine, 'offerId' | 'specId'>): string[] {
  return joined.filter((line) => keyOf(line) === keyOf(spec)).flatMap(({ ids }) => ids);
}

/** Changes with everything that the marketplace's answer depends on, and with what was taken from it. */
export function basisOf(lines: readonly OfferLine[], freightFen: number): string {
  const facts = lines.map(({ id, quantity, costFen }) => [id, quantity, costFen]).toSorted();
  return createHash('sha256')
    .update(JSON.stringify([facts, freightFen]))
    .digest('hex')
    .slice(0, 32);
}
