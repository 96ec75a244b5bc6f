import type { Marketplace } from '#connectors/marketplace/marketplace.ts';
import { type AskingKind, takeTurn } from '#domains/marketplace/rows/buyer-store.ts';
import type { Context } from '#shop/context.ts';
import { readSetting } from '#shop/settings/settings.ts';

/**
 * What all of them together may ask in an hour, beside the limit for each. Strangers have little: the marketplace counts
 * the calls of the whole shop.
 */
const perHour: Record<'visitors' | 'customers', Record<AskingKind, number>> = {
  visitors: { words: 120, picture: 30, open: 30 },
  customers: { words: 600, picture: 120, open: 300 },
};

/** The marketplace, if the owner lets buyers search it. */
export async function searchedMarketplace({ db, marketplace }: Context): Promise<Marketplace | undefined> {
  if (!marketplace) return undefined;
  const { buyersMaySearch } = await readSetting(db, 'marketplace');
  return buyersMaySearch ? marketplace : undefined;
}

export async function mayAsk(ctx: Context, kind: AskingKind): Promise<boolean> {
  const who = (await isSignedIn(ctx)) ? 'customers' : 'visitors';
  return takeTurn(ctx.db, who, kind, perHour[who][kind]);
}

/** Public calls look up no session, so this one does. */
async function isSignedIn({ sessions, request }: Context): Promise<boolean> {
  if (!request?.token) return false;
  const actor = await sessions.find(request.token, request.cookie, request.ip);
  return actor?.kind === 'customer';
}
