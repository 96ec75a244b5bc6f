import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { ParcelDetail } from '@sampan/contract/tracking-states';
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
  const seen = {
    ...track,
    detail: detailNow(track),
    steps: track.steps.map((step) => inWordsOf(language, step)).filter(isSaying),
  };
  return {
    logisticsSteps: trackingText(language, seen),
    state: track.state,
    detail: detailNow(track),
    following: track.following,
    shippedAt: track.shippedAt.toISOString(),
    expectedOn: track.state === 'delivered' ? null : track.expectedOn,
    replacedNumber: track.replacedNumber,
    correctedAt: track.correctedAt?.toISOString() ?? null,
    silentSince: silentSince(track, now),
    steps: seen.steps.map(({ at, offsetMinutes, state, detail, place, description, isReported }) => ({
      at: at.toISOString(),
      localAt: offsetMinutes === null ? null : localTime(at, offsetMinutes),
      state: state === 'unknown' ? null : state,
      detail,
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

/** What the latest entry of the parcel's state says more; a later scan ends it. */
function detailNow({ state, steps }: Track): ParcelDetail | null {
  return state === 'delivered' ? null : (steps.find((step) => step.state === state)?.detail ?? null);
}

const minuteMs = 60_000;

/** `YYYY-MM-DDTHH:mm` where it happened. */
const localTime = (at: Date, offsetMinutes: number): string =>
  new Date(at.getTime() + offsetMinutes * minuteMs).toISOString().slice(0, 16);

const dayMs = 86_400_000;
/** Buyers read of a silence before they ask. */
const silentDays = 5;

function silentSince({ state, following, steps, shippedAt }: Track, now: Date): string | null {
  if (following !== 'registered' || state === 'delivered' || state === 'available_for_pickup') return null;
  const last = steps[0]?.at ?? shippedAt;
  return now.getTime() - last.getTime() > silentDays * dayMs ? last.toISOString() : null;
}

interface Told extends Pick<Track, 'carrier' | 'trackingNumber' | 'state'> {
  detail?: ParcelDetail | null;
  steps: readonly SeenStep[];
}

/**
 * `logisticsSteps` as clients expect it: carrier, tracking number, current status (the title), then one line per step,
 * newest first, with the time of its place (UTC where that is not known), and a trailing line break, because clients drop the last line. What was entered of a step is English;
 * readers of another language get its state in theirs before that. A carrier's own words are marked as such.
 */
export function trackingText(language: string, { carrier, trackingNumber, state, detail, steps }: Told): string {
  const lines = [
    carrier,
    trackingNumber,
    nameOf(language, { state, detail: detail ?? null }),
    ...steps.map(
      (step) =>
        `${localTime(step.at, step.offsetMinutes ?? 0).replace('T', ' ')} ${wordsOf(language, step).filter(Boolean).join(' · ')}`,
    ),
  ];
  return lines.map((line) => `${line.replaceAll(/\s+/g, ' ')}\n`).join('');
}

const nameOf = (language: string, { state, detail }: Pick<Track, 'state'> & { detail: ParcelDetail | null }): string =>
  translate(language, detail ? `logistics.detail.${detail}` : `logistics.state.${state}`);

function wordsOf(language: string, { state, detail, place, description, isReported }: SeenStep): string[] {
  if (language === 'en' && !isReported) return [place, description];
  const name = state === 'unknown' ? '' : nameOf(language, { state, detail });
  const said = state === 'unknown' ? '' : translate('en', `logistics.state.${state}`);
  if (description.trim().toLowerCase() === said.toLowerCase()) return [name, place];
  return [
    name,
    place,
    isReported && description ? translate(language, 'logistics.carrierSays', { words: description }) : description,
  ];
}
