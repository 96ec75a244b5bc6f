import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '#shop/context.ts';

const quarterHour = 900;

/**
 * An address for a picture that is not for everybody: a bank slip, inspected goods. It works for 15 to 30 minutes without
 * a session, because `<img>` sends no token; so it goes only into answers to the picture's owner or to operators.
 */
export function signedFileUrl({ config, now }: Pick<Context, 'config' | 'now'>, key: string): string {
  // The same address within a quarter, so that a page that is loaded again finds its pictures in the browser's cache.
  const until = (Math.floor(now().getTime() / 1000 / quarterHour) + 2) * quarterHour;
  return `/${key}?until=${until}&signature=${sign(config.secretKey, key, until)}`;
}

export function isSignedFileUrl(
  { config, now }: Pick<Context, 'config' | 'now'>,
  key: string,
  until: unknown,
  signature: unknown,
): boolean {
  if (typeof until !== 'string' || !/^\d{1,12}$/.test(until) || Number(until) * 1000 < now().getTime()) return false;
  if (typeof signature !== 'string' || !/^[\w-]{43}$/.test(signature)) return false;
  // Compared as text: the last of 43 characters carries two bits that decoding would ignore.
  return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(config.secretKey, key, Number(until))));
}

const sign = (secretKey: string, key: string, until: number) =>
  createHmac('sha256', secretKey).update(`private\nGET\n${key}\n${until}`).digest('base64url');
