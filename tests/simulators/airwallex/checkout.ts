import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { ApiError } from './api-error.ts';
import { findAttempt } from './attempts.ts';
import { answerChallenge, confirmIntent } from './confirm.ts';
import type { Body } from './fields.ts';
import { findBySecret, intentView } from './intents.ts';
import { decimalsOf, toMajor } from './money.ts';
import type { World } from './world.ts';

/** Files for browsers: the script in place of Airwallex' own, the card form in its frame, the bank's page. */

export interface PageSettings {
  /** The element's events: to `on` handlers, by DOM events like the older SDK, or both. */
  signals: 'on' | 'dom' | 'both';
  /** The place of the bank's question: a page that returns to `return_url`, or the frame. */
  challenge: 'redirect' | 'frame';
}

export interface PageAnswer {
  status: number;
  type: string;
  body: string;
  headers?: Record<string, string>;
}

const asset = (name: string): string => readFileSync(new URL(`browser/${name}`, import.meta.url), 'utf8');

function script(name: string, settings?: PageSettings): PageAnswer {
  const code = stripTypeScriptTypes(asset(name)).replace(/^export \{\};$/m, '');
  const given = settings ? `const settings = ${JSON.stringify(settings)};\n` : '';
  // Module scripts of another host need its leave.
  const headers = { 'access-control-allow-origin': '*' };
  const body = `(() => {\n${given}${code}})();\n`;
  return { status: 200, type: 'text/javascript; charset=utf-8', body, headers };
}

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

function page(title: string, main: string, { status = 200, scripts = '' } = {}): PageAnswer {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>`;
  const body = `<!doctype html><html lang="en"><head>${head}<link rel="stylesheet" href="/checkout/checkout.css">${scripts}</head><body>${main}</body></html>`;
  const headers = { 'content-security-policy': pagePolicy };
  return { status, type: 'text/html; charset=utf-8', body, headers };
}

/** The address of Airwallex' script on its own host, and of the bundle that it loads. */
export const scriptPath = '/components/sdk/v1/index.js';
const bundlePath = '/assets/elements.bundle.min.js';

export function servePage(path: string, query: URLSearchParams, settings: PageSettings): PageAnswer | undefined {
  if (path === scriptPath) return query.has('split') ? script('loader.ts') : script('sdk.ts', settings);
  if (path === bundlePath) return script('sdk.ts', settings);
  if (path === '/checkout/drop-in.js') return script('drop-in.ts');
  if (path === '/checkout/checkout.css')
    return { status: 200, type: 'text/css; charset=utf-8', body: asset('checkout.css') };
  if (path === '/checkout/drop-in.html')
    return page('Card payment', '<main id="drop-in"></main>', {
      scripts: '<script src="/checkout/drop-in.js" defer></script>',
    });
  return undefined;
}

/** Calls of the card form. A client secret is its only key. */
export function checkoutCall(world: World, path: string, body: Body): unknown {
  const intent = findBySecret(world, body.intent_id, body.client_secret);
  const answer = (): unknown => ({ ...intentView(world, intent), decimals: decimalsOf(intent.currency) });
  if (path === '/checkout/api/intent') return answer();
  if (path !== '/checkout/api/confirm') throw new ApiError(404, 'not_found', 'The requested endpoint does not exist');
  confirmIntent(world, intent, { payment_method: body.payment_method });
  return answer();
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function challengePage(world: World, attemptId: string, back: string, isWrong: boolean): PageAnswer {
  const attempt = findAttempt(world, attemptId);
  const intent = world.intents.get(attempt.intentId);
  const sum =
    intent && `${intent.currency} ${toMajor(intent.amount, intent.currency).toFixed(decimalsOf(intent.currency))}`;
  const wrong = isWrong ? '<p role="alert">That code is wrong.</p>' : '';
  const form = `<form method="post"><input type="hidden" name="back" value="${escapeHtml(back)}"><label for="code">One-time code (here it is 1234)</label><input id="code" name="code" inputmode="numeric" autocomplete="one-time-code">${wrong}<button name="answer" value="submit">Submit</button><button name="answer" value="cancel" class="quiet">Cancel</button></form>`;
  return page('Your bank', `<main class="bank"><h1>Your bank asks for a code</h1><p>${sum}</p>${form}</main>`);
}

/** The bank's page; afterwards the shopper goes back to the shop, or to the card form that is in the shop's page. */
export function challenge(world: World, attemptId: string, given: URLSearchParams, isPost: boolean): PageAnswer {
  const back = given.get('back') ?? '';
  if (!isPost) return challengePage(world, attemptId, back, false);
  const attempt = findAttempt(world, attemptId);
  const code = given.get('answer') === 'cancel' ? undefined : (given.get('code') ?? '');
  if (answerChallenge(world, attempt, code) === 'wrong') return challengePage(world, attemptId, back, true);
  const inFrame = back.startsWith('/checkout/drop-in.html#') ? back : undefined;
  const target = inFrame ?? world.intents.get(attempt.intentId)?.returnUrl;
  if (target === undefined)
    return page('Your bank', '<main class="bank"><p>Thank you. You can close this page.</p></main>');
  return { status: 303, type: 'text/plain', body: '', headers: { location: target } };
}
