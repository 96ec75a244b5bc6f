import { toWireTime } from '@sampan/contract/wire-time';
import { translate } from '@sampan/translations/translate';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { findTracks, type Track, type TrackingStep } from './tracking-store.ts';

/** Tracking of a user's order, by its number; an empty list if there is none, or the order is another customer's. */
export async function listTracking(
  ctx: Context & { actor: Customer },
  { orderId: sn }: { orderId: string },
): Promise<{ list: { logisticsSteps: string }[]; total: number }> {
  const tracks = await findTracks(ctx.db, ctx.actor.buyerId, sn.toUpperCase());
  const list = tracks.map((track) => ({ logisticsSteps: trackingText(ctx.language, track) }));
  return { list, total: list.length };
}

/**
 * `logisticsSteps` as clients expect it: carrier, tracking number, current status (the title), then one line per step,
 * newest first, and a trailing line break, because clients drop the last line. What was entered of a step is English;
 * readers of another language get its state in theirs before that.
 */
export function trackingText(language: string, { carrier, trackingNumber, state, steps }: Track): string {
  const lines = [
    carrier,
    trackingNumber,
    translate(language, `logistics.state.${state}`),
    ...steps.map(
      (step) => `${toWireTime(step.at).slice(0, 16)} ${wordsOf(language, step).filter(Boolean).join(' · ')}`,
    ),
  ];
  return lines.map((line) => `${line.replaceAll(/\s+/g, ' ')}\n`).join('');
}

function wordsOf(language: string, { state, place, description }: TrackingStep): string[] {
  if (language === 'en') return [place, description];
  const isSaid = description.trim().toLowerCase() === translate('en', `logistics.state.${state}`).toLowerCase();
  return [translate(language, `logistics.state.${state}`), place, isSaid ? '' : description];
}
