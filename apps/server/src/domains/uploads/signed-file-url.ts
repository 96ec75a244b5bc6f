import type { Context } from '#shop/context.ts';
import { isSigned, sign } from '#shop/secret-keys.ts';

const quarterHour = 900;

/**
 * URL for a private picture: a bank slip, inspected goods. It works for 15 to 30 minutes without a session, because
 * `<img>` sends no token; so it only goes into responses to the picture's owner or to operators.
 */
export function signedFileUrl({ config, now }: Pick<Context, 'config' | 'now'>, key: string): string {
  // The same URL within a quarter of an hour, so that a reloaded page finds its pictures in the browser's cache.
  const until = (Math.floor(now().getTime() / 1000 / quarterHour) + 2) * quarterHour;
  return `/${key}?until=${until}&signature=${sign(config.secretKeys, signedText(key, until))}`;
}

export function isSignedFileUrl(
  { config, now }: Pick<Context, 'config' | 'now'>,
  key: string,
  until: unknown,
  signature: unknown,
): boolean {
  if (typeof until !== 'string' || !/^\d{1,12}$/.test(until) || Number(until) * 1000 < now().getTime()) return false;
  if (typeof signature !== 'string' || !/^[\w-]{43}$/.test(signature)) return false;
  return isSigned(config.secretKeys, signedText(key, Number(until)), signature);
}

const signedText = (key: string, until: number) => `private\nGET\n${key}\n${until}`;
