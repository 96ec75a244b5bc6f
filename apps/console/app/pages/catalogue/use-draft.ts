import { createStore } from '@sampan/ui/store.ts';
import { useMemo } from 'react';
import { type Draft, type Product, readDraft, withoutPrices } from './draft.ts';

/** Drafts by product, so that opening another one loses nothing. */
const drafts = createStore<Readonly<Record<number, Draft>>>({});

export function useDraft(product: Product) {
  const draft = drafts.use()[product.offerId];
  const read = useMemo(() => readDraft(product, draft ?? {}), [product, draft]);
  const write = (next: Draft) => drafts.set({ ...drafts.get(), [product.offerId]: next });
  return {
    draft: draft ?? {},
    ...read,
    set: (change: Draft) => write({ ...drafts.get()[product.offerId], ...change }),
    setText(name: 'titles' | 'descriptions', language: string, text: string) {
      const before = drafts.get()[product.offerId] ?? {};
      write({ ...before, [name]: { ...before[name], [language]: text } });
    },
    clear: () => write({}),
    clearPrices: () => write(withoutPrices(drafts.get()[product.offerId] ?? {})),
  };
}

export type ProductDraft = ReturnType<typeof useDraft>;
