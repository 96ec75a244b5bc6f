import { createStore } from '@sampan/ui/store.ts';

/** The products the reader has marked, as far as this page knows. Server-rendered pages are shared and never know. */
export const favouriteIds = createStore<ReadonlySet<number>>(new Set());
