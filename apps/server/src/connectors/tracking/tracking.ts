import { createHash } from 'node:crypto';
import type { ParcelDetail, ParcelState } from '@sampan/contract/tracking-states';

/** A service that asks carriers where parcels are. */

export interface NewParcel {
  /** Without blanks, upper case. */
  number: string;
  /** The carrier as an operator typed it. */
  carrier: string;
  /** ISO 3166, or ''. */
  destinationCountry: string;
}

export type Registration =
  | { number: string; outcome: 'registered' }
  /** The number itself is at fault: an operator has to look at it. */
  | { number: string; outcome: 'refused'; said: string };

export interface ReportedEvent {
  /** The same in every report. */
  identity: string;
  at: Date;
  state: ParcelState | 'unknown';
  /** The service's own word for the state. */
  word: string;
  detail: ParcelDetail | null;
  /** Of the place, against UTC; null: the carrier does not say it. */
  offsetMinutes: number | null;
  place: string;
  description: string;
}

export interface ParcelReport {
  number: string;
  events: readonly ReportedEvent[];
  /** How many entries could not be read. */
  unreadable: number;
  /** The day on which the carrier expects to deliver, `YYYY-MM-DD`. */
  expectedOn: string | undefined;
}

type TrackingServiceName = 'demo' | 'track17' | 'aftership';

export interface TrackingService {
  readonly name: TrackingServiceName;
  /** Numbers that one call takes. */
  readonly perCall: number;
  /** A parcel is asked about after this time without news. */
  readonly silentMinutes: number;
  /** A number that is missing from the answer is tried again. Throws `TrackingUnavailable`. */
  register(parcels: readonly NewParcel[]): Promise<Registration[]>;
  /** Numbers that the service does not know are missing from the answer. Throws `TrackingUnavailable`. */
  read(numbers: readonly string[]): Promise<ParcelReport[]>;
  /** Undefined: the service did not send this. */
  readPush(headers: PushHeaders, rawBody: Buffer): ParcelReport[] | undefined;
  /** Throws if the service cannot be used with these keys. */
  check(): Promise<void>;
}

export type PushHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** The outcome is unknown, or the service is busy: the call is repeated later. */
export class TrackingUnavailable extends Error {}

/** The service does not accept the shop's key. */
export class TrackingKeyRefused extends TrackingUnavailable {}

const textMax = 300;
/** More is no parcel's way. */
const eventsMax = 300;

export const cutText = (text: string | null | undefined): string =>
  (text ?? '')
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, textMax);

interface Scan {
  at: string | null | undefined;
  /** The same moment as the carrier writes it, with its zone. */
  localAt?: string | null | undefined;
  state: ParcelState | 'unknown';
  word: string | null | undefined;
  detail?: ParcelDetail | undefined;
  place: string | null | undefined;
  description: string | null | undefined;
}

/** The state is no part of an event's identity: services change their minds about it. */
function toEvent(scan: Scan): ReportedEvent | undefined {
  const { at: text, localAt, state, word, detail = null, place: where, description: words } = scan;
  const at = new Date(text ?? '');
  if (Number.isNaN(at.getTime())) return undefined;
  const [place, description] = [cutText(where), cutText(words)];
  const identity = createHash('sha256')
    .update(JSON.stringify([at.toISOString(), place, description]))
    .digest('hex');
  const offsetMinutes = offsetOf(localAt, at);
  return { identity, at, state, word: cutText(word), detail, offsetMinutes, place, description };
}

const farthestMinutes = 18 * 60;

/** Null: no zone is written, `Z` is written for want of one, or the text means another moment. */
export function offsetOf(localAt: string | null | undefined, at: Date): number | null {
  const [, sign, hours, minutes] = /T.*([+-])(\d{2}):?(\d{2})$/.exec(localAt ?? '') ?? [];
  if (!localAt || new Date(localAt).getTime() !== at.getTime()) return null;
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return Math.abs(offset) <= farthestMinutes ? offset : null;
}

/** `status`: what the service says of the whole parcel; it may say more than the last scan. */
export function toReport(
  number: string,
  scans: readonly Scan[],
  { status, expectedOn }: { status?: Scan | undefined; expectedOn?: string | undefined } = {},
): ParcelReport {
  const events = scans.slice(0, eventsMax).map(toEvent);
  const known = events.filter((event) => event !== undefined);
  const summary = status && !known.some(({ state }) => state === status.state) ? statusEvent(status) : undefined;
  return {
    number: numberOf(number),
    events: summary ? [...known, summary] : known,
    unreadable: events.length - known.length + Math.max(scans.length - eventsMax, 0),
    expectedOn: /^\d{4}-\d{2}-\d{2}/.exec(expectedOn ?? '')?.[0],
  };
}

/** Only states that change what somebody has to do are worth an entry without a scan. */
const ownStatuses: readonly Scan['state'][] = ['expired', 'delivered', 'exception', 'unknown'];

function statusEvent(status: Scan): ReportedEvent | undefined {
  if (!ownStatuses.includes(status.state)) return undefined;
  const event = toEvent({ ...status, at: status.at ?? new Date().toISOString(), place: '', description: '' });
  return event && { ...event, identity: `status:${event.word}` };
}

export const numberOf = (typed: string): string => typed.replaceAll(/\s+/g, '').toUpperCase();
