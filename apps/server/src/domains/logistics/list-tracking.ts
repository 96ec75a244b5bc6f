import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { findTrack } from './store.ts';
import { trackingText } from './tracking-text.ts';

/** Tracking of a user's order, by its number; an empty list if there is none, or the order is another customer's. */
export async function listTracking(
  ctx: Context & { actor: Customer },
  { orderId: sn }: { orderId: string },
): Promise<{ list: { logisticsSteps: string }[]; total: number }> {
  const track = await findTrack(ctx.db, ctx.actor.buyerId, sn.toUpperCase());
  const list = track ? [{ logisticsSteps: trackingText(ctx.language, track) }] : [];
  return { list, total: list.length };
}
