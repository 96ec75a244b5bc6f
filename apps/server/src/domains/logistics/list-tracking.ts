import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { findTracks } from './tracking-store.ts';
import { trackingText } from './tracking-text.ts';

/** Tracking of a user's order, by its number; an empty list if there is none, or the order is another customer's. */
export async function listTracking(
  ctx: Context & { actor: Customer },
  { orderId: sn }: { orderId: string },
): Promise<{ list: { logisticsSteps: string }[]; total: number }> {
  const tracks = await findTracks(ctx.db, ctx.actor.buyerId, sn.toUpperCase());
  const list = tracks.map((track) => ({ logisticsSteps: trackingText(ctx.language, track) }));
  return { list, total: list.length };
}
