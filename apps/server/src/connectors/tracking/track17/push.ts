import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type ParcelReport, type PushHeaders, toReport } from '#connectors/tracking/tracking.ts';
import { parcelNumber, reportOf, trackInfo } from './answers.ts';

/** `sign`: the hex SHA-256 of the raw body, a slash and the key, as public clients of 17TRACK check it. */
const signPush = (key: string, rawBody: Buffer | string): string =>
  createHash('sha256').update(rawBody).update(`/${key}`).digest('hex');

function isSigned(keys: readonly string[], sign: unknown, rawBody: Buffer): boolean {
  if (typeof sign !== 'string' || !/^[0-9a-f]{64}$/i.test(sign)) return false;
  const given = Buffer.from(sign, 'hex');
  return keys.some((key) => timingSafeEqual(given, Buffer.from(signPush(key, rawBody), 'hex')));
}

const push = z.object({
  event: z.string(),
  data: z.object({ number: parcelNumber, track_info: z.unknown().optional() }),
});

/** `TRACKING_STOPPED` and events to come have nothing of a parcel's way. */
export function readPush(keys: readonly string[], headers: PushHeaders, rawBody: Buffer): ParcelReport[] | undefined {
  if (!isSigned(keys, headers.sign, rawBody)) return undefined;
  const { data: sent } = push.safeParse(parseJson(rawBody));
  if (sent?.event !== 'TRACKING_UPDATED') return [];
  const { data: info } = trackInfo.safeParse(sent.data.track_info);
  return [info ? reportOf(sent.data.number, info) : { ...toReport(sent.data.number, []), unreadable: 1 }];
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    return undefined;
  }
}
