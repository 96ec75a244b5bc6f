import { readFileSync } from 'node:fs';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { readShopFront } from '#shop/settings/shop-front.ts';
import { shopUrl } from '#shop/shop-url.ts';

/**
 * Refuses what attackers guess first: the most common passwords, and those made of the shop's name or the user's own
 * e-mail address.
 */

const common = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);

/** Characters that must be left of a password without words known to an attacker. */
const ownCharactersMin = 4;
const contextWordMin = 3;

type Given = Pick<Context, 'db' | 'config' | 'changes'>;

export async function checkNewPassword(given: Given, password: string, email: string): Promise<void> {
  const { shopName } = await readShopFront(given);
  const lower = password.toLowerCase();
  const isOwnAddress = email.toLowerCase().includes(lower);
  if (
    common.has(lower) ||
    isOwnAddress ||
    leftover(lower, contextWords(given.config, shopName, email)).length < ownCharactersMin
  )
    throw refuse('password_too_common');
}

function contextWords(config: Given['config'], shopName: string, email: string): string[] {
  const { hostname } = new URL(shopUrl(config));
  const address = email.toLowerCase();
  const name = shopName.toLowerCase();
  const parts = [
    name,
    ...name.split(/[^\p{L}\p{N}]+/u),
    ...hostname.split('.'),
    address,
    ...address.split(/[^\p{L}\p{N}]+/u),
  ];
  return parts.filter((word) => word.length >= contextWordMin).sort((a, b) => b.length - a.length);
}

/**
 * The letters of the password that no known word accounts for; digits and symbols count only along with other letters.
 */
function leftover(password: string, words: readonly string[]): string {
  let left = password;
  for (const word of words) left = left.replaceAll(word, '');
  // Contains no known word, so it is fine as it is.
  if (left === password) return password;
  const letters = left.replaceAll(/[^\p{L}]/gu, '');
  return letters.length > 0 ? left : letters;
}
