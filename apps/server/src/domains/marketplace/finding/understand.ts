import { offerIdsIn, offersAtOnceMax } from '@sampan/contract/offer-links';

/** What was typed or pasted into the one field of the marketplace. Pure. */

export type Understood =
  | { kind: 'words'; words: string }
  | { kind: 'offers'; offerIds: string[] }
  | { kind: 'seller'; sellerId: string }
  | { kind: 'collection'; collectionId: string };

const offerNumber = /^\d{9,24}$/;
const sellerId = /^(?:b2b-|seller:)\S+$/i;
const collection = /^collection:\s*(\S+)$/i;

export function understand(asked: string): Understood {
  const text = asked.trim();
  const linked = offerIdsIn(text);
  if (linked.length > 0) return { kind: 'offers', offerIds: unique(linked) };
  const parts = text.split(/[\s,;，；、]+/).filter(Boolean);
  if (parts.length > 0 && parts.every((part) => offerNumber.test(part)))
    return { kind: 'offers', offerIds: unique(parts) };
  const [, collectionId] = collection.exec(text) ?? [];
  if (collectionId) return { kind: 'collection', collectionId };
  if (sellerId.test(text)) return { kind: 'seller', sellerId: text.replace(/^seller:/i, '') };
  return { kind: 'words', words: text.slice(0, 200) };
}

const unique = (ids: readonly string[]) => [...new Set(ids)].slice(0, offersAtOnceMax);
