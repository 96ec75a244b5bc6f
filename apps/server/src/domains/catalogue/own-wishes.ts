import type { Transaction } from '#database/connect.ts';
import { type ProductEdit, storeEdits } from '#domains/catalogue/editing/store-edits.ts';
import type { Services } from '#shop/services.ts';

/** What an operator wants of products whatever their source says. */
export interface OwnWishes {
  productId: number;
  weightGrams?: number;
  minimum?: number;
  hsCode?: string;
  origin?: string;
}

/** Under the catalogue's lock. */
export async function setOwnWishes(
  tx: Transaction,
  services: Pick<Services, 'storage'>,
  wishes: readonly OwnWishes[],
  operatorId: string | null,
): Promise<void> {
  if (wishes.length === 0) return;
  const edits = wishes.map(({ productId, weightGrams, minimum, hsCode, origin }): ProductEdit => {
    const set: ProductEdit['set'] = [];
    if (weightGrams !== undefined) set.push({ field: 'weight', language: '', value: weightGrams });
    if (minimum !== undefined) set.push({ field: 'minimum', language: '', value: minimum });
    if (hsCode !== undefined) set.push({ field: 'hs_code', language: '', value: hsCode });
    if (origin !== undefined) set.push({ field: 'origin', language: '', value: origin });
    return { productId, set, remove: [] };
  });
  await storeEdits(tx, services, edits, operatorId);
}
