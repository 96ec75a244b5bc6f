import { randomBytes } from 'node:crypto';
import type { Transaction } from '#database/connect.ts';
import { isSigned, sign } from '#security/secret-keys.ts';
import type { Context } from '#shop/context.ts';
import { countWhereRoom } from '../attempts.ts';

/**
 * The challenge that a passkey signs. The shop signs it, so nothing is stored until it is used, once: strangers may ask
 * for any number.
 */

const validSeconds = 300;
export const timeoutMs = validSeconds * 1000;

/** Making a passkey of this person, or using any. */
type For = `make ${string}` | 'use';

type Clocked = Pick<Context, 'config' | 'now'>;

export function makeChallenge({ config, now }: Clocked, what: For): Uint8Array<ArrayBuffer> {
  const until = Math.floor(now().getTime() / 1000) + validSeconds;
  const text = `${until}.${randomBytes(16).toString('base64url')}`;
  return new TextEncoder().encode(`${text}.${sign(config.secretKeys, signedText(what, text))}`);
}

/** Whether the shop gave it out for this, less than five minutes ago. `challenge` is base64url. */
export function isChallenge({ config, now }: Clocked, what: For, challenge: string): boolean {
  const [, text, until, signature] = /^((\d{10,11})\.[\w-]{22})\.([\w-]{43})$/.exec(textOf(challenge)) ?? [];
  if (!text || !signature || Number(until) * 1000 < now().getTime()) return false;
  return isSigned(config.secretKeys, signedText(what, text), signature);
}

/** False if it was used before. */
export async function useChallenge(tx: Transaction, challenge: string): Promise<boolean> {
  const once = { bucket: `passkey-challenge:${textOf(challenge).split('.')[1]}`, max: 1, minutes: 10 };
  return (await countWhereRoom(tx, [once])).waitSeconds === 0;
}

const textOf = (challenge: string) => Buffer.from(challenge, 'base64url').toString('latin1');

const signedText = (what: For, text: string) => `passkey\n${what}\n${text}`;
