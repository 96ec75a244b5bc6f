import { isSigned, sign } from '#security/secret-keys.ts';
import type { Context } from '#shop/context.ts';
import type { Services } from '#shop/services.ts';

const quarterHour = 900;

type Asking = Pick<Context, 'config' | 'now' | 'holder'>;

/** The query of such a URL, as it came. */
export interface FileQuery {
  until?: unknown;
  for?: unknown;
  signature?: unknown;
}

/**
 * URL for a private file: a bank slip, inspected goods, an export. It works for 15 to 30 minutes without a session, because
 * `<img>` sends no token; so it only goes into responses to the file's owner or to operators. It ends with the session, or the
 * API key, that asked for it.
 */
export function signedFileUrl({ config, now, holder: held }: Asking, key: string): string {
  // The same URL within a quarter of an hour, so that a reloaded page finds its pictures in the browser's cache.
  const until = (Math.floor(now().getTime() / 1000 / quarterHour) + 2) * quarterHour;
  const holder = held?.toString('base64url') ?? '';
  const signature = sign(config.secretKeys, signedText(key, until, holder));
  return `/${key}?until=${until}${holder && `&for=${holder}`}&signature=${signature}`;
}

/** Whether the URL is ours, and whoever asked for it is still signed in. */
export async function mayReadFile(
  { config, now, sessions }: Pick<Services, 'config' | 'now' | 'sessions'>,
  key: string,
  { until, for: holder = '', signature }: FileQuery,
): Promise<boolean> {
  if (typeof until !== 'string' || !/^\d{1,12}$/.test(until) || Number(until) * 1000 < now().getTime()) return false;
  if (typeof signature !== 'string' || !/^[\w-]{43}$/.test(signature)) return false;
  if (typeof holder !== 'string' || !/^(?:[\w-]{43})?$/.test(holder)) return false;
  if (!isSigned(config.secretKeys, signedText(key, Number(until), holder), signature)) return false;
  return holder === '' || sessions.isLiving(Buffer.from(holder, 'base64url'));
}

const signedText = (key: string, until: number, holder: string) => `private\nGET\n${key}\n${until}\n${holder}`;
