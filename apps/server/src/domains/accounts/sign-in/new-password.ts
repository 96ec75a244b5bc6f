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

type Deps = Pick<Context, 'db' | 'config' | 'changes'>;

export async function checkNewPassword(deps: Deps, password: string, email: string): Promise<void> {
  const { shopName } = await readShopFront(deps);
  const lower = password.toLowerCase();
  const isOwnAddress = email.toLowerCase().includes(lower);
  if (isOwnAddress || leftover(lower, contextWords(deps.config, shopName, email)).length < ownCharactersMin)
    throw refuse('password_too_common', { about: 'own' });
  if (spellings(lower).some((spelling) => common.has(spelling))) throw refuse('password_too_common', { about: 'list' });
}

/** Signs that replace letters; 1 for two of them. */
const letters: Record<string, string> = {
  '0': 'o',
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '!': 'i',
  '5': 's',
  $: 's',
  '7': 't',
};
const asLetters = (text: string, one: string) =>
  text.replaceAll(/[0@43!5$7]/g, (sign) => letters[sign] ?? sign).replaceAll('1', one);

/** An attacker's variations of a common password: signs for letters, and a few digits or signs around it. */
function spellings(password: string): string[] {
  const trimmed = [password, password.replace(endings, ''), password.replace(beginnings, '').replace(endings, '')];
  return trimmed.flatMap((text) => [text, asLetters(text, 'l'), asLetters(text, 'i')]);
}

const endings = /[^\p{L}]{1,4}$/u;
const beginnings = /^[^\p{L}]{1,4}/u;

function contextWords(config: Deps['config'], shopName: string, email: string): string[] {
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
