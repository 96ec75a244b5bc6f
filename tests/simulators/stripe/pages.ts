import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { Stripe } from 'stripe';
import type { Books } from './books.ts';
import { answerChallenge } from './payment-intents.ts';

/** Files for browsers: the page script, the frame with the form, the page of the cardholder's bank. */

export interface Origins {
  api: string;
  js: string;
  hooks: string;
}

/** The version in the URL that @stripe/stripe-js 10 loads. */
export const release = 'endive';

const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** js.stripe.com: its files never change, so nothing is asked of the books. */
export function serveScripts(origins: Origins, incoming: IncomingMessage, response: ServerResponse): void {
  const path = new URL(incoming.url ?? '/', origins.js).pathname;
  if (path === `/${release}/stripe.js` || path === '/v3/') script(response, 'stripe', origins);
  else if (path === `/${release}/frame.js`) script(response, 'frame', origins);
  else if (path === `/${release}/frame.css`)
    response.writeHead(200, { ...headers, 'content-type': 'text/css' }).end(readPage('frame.css'));
  else if (path === `/${release}/frame.html`) {
    const policy = [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      `connect-src ${origins.api}`,
      "require-trusted-types-for 'script'",
    ].join('; ');
    html(response, frame, { 'content-security-policy': policy });
  } else response.writeHead(404, headers).end();
}

const readPage = (name: string) => readFileSync(new URL(`browser/${name}`, import.meta.url), 'utf8');

function script(response: ServerResponse, name: 'stripe' | 'frame', origins: Origins): void {
  const source = withoutWarning(() => stripTypeScriptTypes(readPage(`${name}.ts`)));
  const body = `(() => {\nconst origins = ${JSON.stringify(origins)};\n${source.replaceAll(/^export \{\};$/gm, '')}})();\n`;
  response
    .writeHead(200, {
      ...headers,
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
    })
    .end(body);
}

/** Node calls the function experimental, on stderr. */
function withoutWarning<Result>(work: () => Result): Result {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return work();
  } finally {
    process.emitWarning = emitWarning;
  }
}

function html(response: ServerResponse, body: string, more: Record<string, string> = {}): void {
  response.writeHead(200, { ...headers, 'content-type': 'text/html; charset=utf-8', ...more }).end(body);
}

const frame = `<!doctype html>
<meta charset="utf-8">
<title>Secure payment input frame</title>
<link rel="stylesheet" href="frame.css">
<script src="frame.js" defer></script>
<form id="payment-form" novalidate></form>
`;

export const challengeUrl = (origins: Origins, intent: Stripe.PaymentIntent, how: 'dialog' | 'redirect'): string =>
  `${origins.hooks}/3d_secure_2/${intent.id}?${new URLSearchParams({ secret: intent.client_secret ?? '', how })}`;

/** hooks.stripe.com: the test bank, with its two buttons. */
export function serveChallenge(books: Books, incoming: IncomingMessage, response: ServerResponse): void {
  const url = new URL(incoming.url ?? '/', 'http://hooks');
  const intent = books.paymentIntents.find(({ id }) => url.pathname.endsWith(`/${id}`));
  if (!intent || intent.client_secret !== url.searchParams.get('secret')) {
    response.writeHead(404, headers).end();
    return;
  }
  if (incoming.method !== 'POST') {
    html(response, challenge(intent));
    return;
  }
  answerChallenge(books, intent, url.searchParams.get('answer') === 'complete');
  if (url.searchParams.get('how') === 'dialog') {
    html(response, done);
    return;
  }
  const back = new URL(books.attempts.get(intent.id)?.returnUrl ?? 'about:blank');
  back.searchParams.set('payment_intent', intent.id);
  back.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
  back.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  response.writeHead(303, { ...headers, location: back.href }).end();
}

const challenge = (intent: Stripe.PaymentIntent) => `<!doctype html>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>3D Secure 2 test page</title>
<h1>3D Secure 2 test page</h1>
<p>${(intent.amount / 100).toFixed(2)} ${intent.currency.toUpperCase()}</p>
<form method="post">
  <button id="test-source-authorize-3ds" formaction="${actionOf(intent, 'complete')}">Complete</button>
  <button id="test-source-fail-3ds" formaction="${actionOf(intent, 'fail')}">Fail</button>
</form>
<script>
  for (const button of document.querySelectorAll('button')) {
    button.formAction += '&how=' + new URLSearchParams(location.search).get('how');
  }
</script>
`;

const actionOf = (intent: Stripe.PaymentIntent, answer: string) =>
  `/3d_secure_2/${intent.id}?secret=${intent.client_secret}&amp;answer=${answer}`;

const done = `<!doctype html>
<title>3D Secure 2 test page</title>
<script>parent.postMessage({ stripeChallenge: 'done' }, '*')</script>
`;
