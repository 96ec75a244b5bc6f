import { createStore } from '@sampan/ui/store.ts';

/** The products that the reader has marked, as far as this page knows. Pages are shared by all readers and never do. */
export const favouriteIds = createStore<ReadonlySet<number>>(new Set());
