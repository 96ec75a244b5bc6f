import type { UnreachedBecause } from './sales-channel.ts';
import { readJson } from './untrusted.ts';

/** Reads answers of shops that print text before, after or instead of their JSON. Pure. */

/** The number of places in a text that are tried as the beginning of its JSON. */
const beginningsMax = 50;

/**
 * Finds the JSON after a byte-order mark, notices of plug-ins or whole pages, and before trailing remarks. Undefined:
 * there is none. JSON embedded in a page is not the shop's answer.
 */
export function findJson(given: string): unknown {
  const whole = readJson(given.replace(/^\uFEFF+/, ''));
  if (whole !== undefined) return whole;
  const text = afterPages(given);
  let longest: { length: number; json: unknown } | undefined;
  let from = 0;
  for (let tries = 0; tries < beginningsMax; tries++) {
    const begin = text.slice(from).search(jsonBegins);
    if (begin < 0) break;
    const part = balanced(text, from + begin);
    const json = part && readJson(part);
    // Notices quote code, which has empty brackets as well.
    const isAnswer = json !== undefined && (part.length > 2 || text.slice(from + begin + part.length).trim() === '');
    if (isAnswer && part.length > (longest?.length ?? 0)) longest = { length: part.length, json };
    from += begin + (isAnswer ? part.length : 1);
  }
  return longest?.json;
}

const jsonBegins = /\{\s*["}]|\[\s*[[{"\]]/;

/** Up to where its brackets are closed; empty if they are not. */
function balanced(text: string, begin: number): string {
  let depth = 0;
  for (const { 0: found, index } of text.slice(begin).matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (found === '{' || found === '[') depth += 1;
    else if (found === '}' || found === ']') depth -= 1;
    if (depth === 0) return text.slice(begin, begin + index + 1);
  }
  return '';
}

function afterPages(text: string): string {
  const end = text.toLowerCase().lastIndexOf('</html>');
  if (end >= 0) return text.slice(end);
  return /<!doctype html|<html[\s>]/i.test(text) ? '' : text;
}

const maintenance = /maintenance|wartung|coming soon|briefly unavailable|mantenimiento|manutenzione|维护|メンテナンス/i;
const guards =
  /wordfence|sucuri|cloudflare|imunify|captcha|mod_security|modsecurity|ithemes|solid security|siteground|incapsula|ddos|access denied|forbidden|blocked|not acceptable/i;
const signIn = /wp-login|loginform|type=["']?password/i;
/** Errors as PHP prints them into the page. */
const printedError = /\b(fatal error|parse error|warning|notice|deprecated)(<\/b>)?\s*:|critical error/i;

/** Explains why a text came that is no JSON. */
export function causeOfPage(text: string, status: number): UnreachedBecause {
  if (maintenance.test(text)) return 'maintenance';
  if (signIn.test(text)) return 'sign_in_page';
  if (status === 401) return 'sign_in_page';
  if (status === 403 || status === 406 || guards.test(text)) return 'blocked';
  if (printedError.test(text)) return 'printed_errors';
  return status >= 500 ? 'server_error' : 'web_page';
}
