import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { ParcelReport, PushHeaders } from '#connectors/tracking/tracking.ts';
import { reportOf, tracking } from './answers.ts';

/** `aftership-hmac-sha256`: the base64 HMAC-SHA256 of the raw body. */
const signPush = (secret: string, rawBody: Buffer | string): string =>
  createHmac('sha256', secret).update(rawBody).digest('base64');

function isSigned(secrets: readonly string[], signature: unknown, rawBody: Buffer): boolean {
  if (typeof signature !== 'string' || !/^[A-Za-z0-9+/]{43}=$/.test(signature)) return false;
  const given = Buffer.from(signature);
  return secrets.some((secret) => timingSafeEqual(given, Buffer.from(signPush(secret, rawBody))));
}

const push = z.object({ event: z.string(), msg: z.unknown().optional() });

export function readPush(
  secrets: readonly string[],
  headers: PushHeaders,
  rawBody: Buffer,
): ParcelReport[] | undefined {
  if (!isSigned(secrets, headers['aftership-hmac-sha256'], rawBody)) return undefined;
  const { data: sent } = push.safeParse(parseJson(rawBody));
  const { data: known } = tracking.safeParse(sent?.msg);
  return known ? [reportOf(known)] : [];
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    return undefined;
  }
}
