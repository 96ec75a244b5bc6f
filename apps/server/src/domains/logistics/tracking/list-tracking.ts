import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { toWireTime } from '@sampan/contract/wire-time';
import { translate } from '@sampan/translations/translate';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { isReadable } from './readable-words.ts';
import { findTracks, type SeenStep, type Track } from './tracking-store.ts';

type Listed = OutputOf<Calls['listTracking']>['list'][number];

/** Tracking of a user's order, by its number; an empty list if there is none, or the order is another customer's. */
export async function listTracking(
  ctx: Context & { actor: Customer },
  { orderId: sn }: { orderId: string },
): Promise<{ list: Listed[]; total: number }> {
  const tracks = await findTracks(ctx.db, ctx.actor.buyerId, sn.toUpperCase());
  const list = tracks.map((track) => toTrackResponse(ctx.language, track, ctx.now()));
  return { list, total: list.length };
}

function toTrackResponse(language: string, track: Track, now: Date): Listed {
  const seen = { ...track, steps: track.steps.map((step) => inWordsOf(language, step)).filter(isSaying) };
  return {
    logisticsSteps: trackingText(language, seen),
    state: track.state,
    silentSince: silentSince(track, now),
    steps: seen.steps.map(({ at, state, place, description, isReported }) => ({
      at: at.toISOString(),
      state: state === 'unknown' ? null : state,
      place,
      description,
      isReported,
    })),
  };
}

/** Leaves out what the carrier wrote in letters that the reader does not read. */
function inWordsOf(language: string, step: SeenStep): SeenStep {
  if (!step.isReported) return step;
  const readable = (words: string) => (isReadable(language, words) ? words : '');
  return { ...step, place: readable(step.place), description: readable(step.description) };
}

/** An entry whose state is not known, in words that cannot be read, says nothing. */
const isSaying = ({ state, place, description }: SeenStep) => state !== 'unknown' || place !== '' || description !== '';

const dayMs = 86_400_000;
/** Buyers read of a silence before they ask. */
const silentDays = 5;

function silentSince({ state, isFollowed, steps, shippedAt }: Track, now: Date): string | null {
  if (!isFollowed || state === 'delivered' || state === 'available_for_pickup') return null;
  const last = steps[0]?.at ?? shippedAt;
  return now.getTime() - last.getTime() > silentDays * dayMs ? last.toISOString() : null;
}

interface Told extends Pick<Track, 'carrier' | 'trackingNumber' | 'state'> {
  steps: readonly SeenStep[];
}

/**
 * `logisticsSteps` as clients expect it: carrier, tracking number, current status (the title), then one line per step,
 * newest first, and a trailing line break, because clients drop the last line. What was entered of a step is English;
 * readers of another language get its state in theirs before that. A carrier's own words are marked as such.
 */
export function trackingText(language: string, { carrier, trackingNumber, state, steps }: Told): string {
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

function wordsOf(language: string, { state, place, description, isReported }: SeenStep): string[] {
  if (language === 'en' && !isReported) return [place, description];
  const name = state === 'unknown' ? '' : translate(language, `logistics.state.${state}`);
  const said = state === 'unknown' ? '' : translate('en', `logistics.state.${state}`);
  if (description.trim().toLowerCase() === said.toLowerCase()) return [name, place];
  return [
    name,
    place,
    isReported && description ? translate(language, 'logistics.carrierSays', { words: description }) : description,
  ];
}
