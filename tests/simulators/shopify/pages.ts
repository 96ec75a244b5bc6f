import { refused } from './api-error.ts';

export interface PageArgs {
  first?: number | null;
  last?: number | null;
  after?: string | null;
}

/** One page of a connection; a cursor is the position in the list, in an opaque form. */
export function page<Item>(all: readonly Item[], { first, after }: PageArgs) {
  if (!first || first < 1 || first > 250) throw refused('you must provide one of first or last', 'BAD_REQUEST');
  const from = after ? Number(Buffer.from(after, 'base64url').toString()) : 0;
  const nodes = all.slice(from, from + first);
  const end = from + nodes.length;
  return {
    nodes,
    pageInfo: {
      hasNextPage: end < all.length,
      endCursor: nodes.length > 0 ? Buffer.from(String(end)).toString('base64url') : null,
    },
  };
}
