import { createServer } from 'node:http';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { StripeConstructor } from '@stripe/stripe-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findQuickChromium } from '../../../scripts/chromium.ts';
import { close, listen } from './simulator.ts';
import { order, simulated } from './testing.ts';

/** The page script and its frames, in Chromium, on a page as strict as the shop's. */

const shop = simulated();
let browser: Browser;
let origin: string;
const mistakes: string[] = [];

/** Mimics the shop's use of Stripe's script; runs in the page. */
interface Shop {
  Stripe: StripeConstructor;
  seen: string[];
  result: unknown;
  start(key: string, clientSecret: string): void;
  pay(redirect: 'always' | 'if_required'): void;
}

const script = `
  window.seen = [];
  window.start = (key, clientSecret) => {
    window.stripe = Stripe(key);
    window.elements = stripe.elements({ clientSecret, locale: 'de', appearance: { variables: { colorPrimary: '#aa0000' } } });
    const element = elements.create('payment');
    for (const name of ['ready', 'loaderror']) element.on(name, (event) => seen.push(name + ' ' + (event.error?.code ?? '')));
    element.on('change', (event) => seen.push('change ' + event.value.type + ' ' + event.complete));
    element.mount('#place');
  };
  window.pay = async (redirect) => {
    const result = await stripe.confirmPayment({ elements, confirmParams: { return_url: location.origin + '/back?order=1', payment_method_data: { billing_details: { email: 'buyer@example.com', address: { country: 'DE' } } } }, redirect });
    window.result = { status: result.paymentIntent?.status, code: result.error?.code, type: result.error?.type };
  };
`;

const server = createServer((incoming, response) => {
  const { hosts, scriptUrl } = shop.simulator;
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${hosts.script}`,
    `frame-src ${hosts.frame.join(' ')}`,
    `connect-src ${hosts.connect}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].filter(
    (directive) => !directive.startsWith(new URL(incoming.url ?? '', origin).searchParams.get('without') ?? '-'),
  );
  const isScript = incoming.url === '/shop.js';
  const page = `<!doctype html><title>Shop</title><div id="place"></div><script src="${scriptUrl}"></script><script src="/shop.js"></script>`;
  response
    .writeHead(200, {
      'content-type': isScript ? 'text/javascript' : 'text/html',
      'content-security-policy': policy.join('; '),
    })
    .end(isScript ? script : page);
});

beforeAll(async () => {
  origin = await listen(server, 0);
  browser = await chromium.launch({ executablePath: findQuickChromium(), args: ['--no-sandbox', '--disable-gpu'] });
});
afterAll(async () => {
  await browser.close();
  await close(server);
});

async function open(intent?: { client_secret: string | null }, query = ''): Promise<{ page: Page; id: string }> {
  const { client_secret } = intent ?? (await shop.stripe.paymentIntents.create(order()));
  const page = await browser.newPage();
  page.setDefaultTimeout(290_000);
  page.on('console', (message) => message.type() === 'error' && mistakes.push(message.text()));
  page.on('pageerror', (error) => mistakes.push(error.message));
  await page.goto(`${origin}/${query}`);
  await page.evaluate(
    ([key, secret]) => (window as unknown as Shop).start(key ?? '', secret ?? ''),
    [shop.simulator.publishableKey, client_secret],
  );
  return { page, id: client_secret?.split('_secret_')[0] ?? '' };
}

const seen = (page: Page) => page.evaluate(() => (window as unknown as Shop).seen);
const result = (page: Page) => expect.poll(() => page.evaluate(() => (window as unknown as Shop).result));
const form = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]');
const pay = (page: Page, redirect: 'always' | 'if_required' = 'if_required') =>
  page.evaluate((how) => (window as unknown as Shop).pay(how as 'always'), redirect);

async function fill(page: Page, number: string): Promise<void> {
  await form(page).getByLabel('Card number').fill(number);
  await form(page).getByLabel('Expiration date').fill('12 / 40');
  await form(page).getByLabel('Security code').fill('123');
}

const statusOf = async (id: string) => (await shop.stripe.paymentIntents.retrieve(id)).status;

describe('the page script', () => {
  it('a card pays, in a frame of its own host, under a strict policy and Trusted Types', async () => {
    const { page, id } = await open();
    await expect.poll(() => seen(page)).toContain('ready ');
    await fill(page, '4242 4242 4242 4242');
    await expect.poll(() => seen(page)).toContain('change card true');
    await pay(page);
    await result(page).toEqual({ status: 'succeeded', code: undefined, type: undefined });
    expect(await shop.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })).toMatchObject({
      status: 'succeeded',
      latest_charge: { billing_details: { email: 'buyer@example.com' } },
    });
    const look = await form(page)
      .locator('html')
      .evaluate((root) => [root.getAttribute('lang'), getComputedStyle(root).getPropertyValue('--primary')]);
    expect(look).toEqual(['de', '#aa0000']);
    const frames = page.frames().map((frame) => new URL(frame.url()).origin);
    expect(frames).toEqual([origin, shop.simulator.hosts.script]);
    expect(mistakes).toEqual([]);
    await page.close();
  });

  it('missing fields are shown in the form and reported to the shop; a declined card may be followed by another', async () => {
    const { page, id } = await open();
    await form(page).getByLabel('Card number').waitFor();
    await pay(page);
    await result(page).toMatchObject({ type: 'validation_error', code: 'incomplete_number' });
    expect(await form(page).getByRole('alert').first().textContent()).toContain('incomplete');
    await fill(page, '4000000000009995');
    await pay(page);
    await result(page).toMatchObject({ type: 'card_error', code: 'card_declined' });
    await fill(page, '4242424242424242');
    await pay(page);
    await result(page).toMatchObject({ status: 'succeeded' });
    expect(await statusOf(id)).toBe('succeeded');
    await page.close();
  });

  it('3-D Secure over the page: passed, and given up', async () => {
    for (const [button, expected] of [
      ['Complete', { status: 'succeeded' }],
      ['Fail', { code: 'payment_intent_authentication_failure' }],
    ] as const) {
      const { page } = await open();
      await form(page).getByLabel('Card number').waitFor();
      await fill(page, '4000002760003184');
      const paying = pay(page);
      await page.frameLocator('iframe[name="stripe-challenge-frame"]').getByRole('button', { name: button }).click();
      await paying;
      await result(page).toMatchObject(expected);
      await page.close();
    }
  });

  it('3-D Secure on a page of the bank: back to the return address', async () => {
    const { page, id } = await open();
    await form(page).getByLabel('Card number').waitFor();
    await fill(page, '4000000000003220');
    await page.evaluate(() => void (window as unknown as Shop).pay('if_required'));
    await page.getByRole('button', { name: 'Complete' }).click();
    await page.waitForURL(`${origin}/back?**`);
    const back = new URL(page.url()).searchParams;
    expect([back.get('order'), back.get('payment_intent'), back.get('redirect_status')]).toEqual([
      '1',
      id,
      'succeeded',
    ]);
    await page.close();
  });

  it('without "if_required" the page always goes to the return address', async () => {
    const { page } = await open();
    await form(page).getByLabel('Card number').waitFor();
    await fill(page, '4242424242424242');
    await page.evaluate(() => void (window as unknown as Shop).pay('always'));
    await page.waitForURL(`${origin}/back?**redirect_status=succeeded`);
    await page.close();
  });

  it('a bank account is processing', async () => {
    const { page, id } = await open();
    await form(page).getByLabel('US bank account').check();
    await form(page).getByLabel('Routing number').fill('110000000');
    await form(page).getByLabel('Account number').fill('000123456789');
    await pay(page);
    await result(page).toMatchObject({ status: 'processing' });
    expect(await statusOf(id)).toBe('processing');
    await page.close();
  });

  it('an intent that is over, or an API that is away: loaderror', async () => {
    const over = await shop.stripe.paymentIntents.create(order());
    await shop.stripe.paymentIntents.cancel(over.id);
    const { page } = await open(over);
    await expect.poll(() => seen(page)).toEqual(['loaderror payment_intent_unexpected_state']);
    await page.close();
    const intent = await shop.stripe.paymentIntents.create(order());
    await shop.simulator.down('refused');
    const { page: other } = await open(intent);
    await expect.poll(() => seen(other)).toEqual(['loaderror ']);
    await other.close();
    await shop.simulator.up();
  });

  it('a page that blocks the real script’s needs: no form', async () => {
    const { page } = await open(undefined, '?without=connect-src');
    await expect.poll(() => seen(page)).toEqual(['loaderror ']);
    await page.close();
    const { page: other } = await open(undefined, '?without=frame-src');
    await other.waitForFunction(() => document.querySelector('iframe') !== null);
    expect(await form(other).getByLabel('Card number').count()).toBe(0);
    expect(await seen(other)).not.toContain('ready ');
    await other.close();
  });

  it('a secret key and a wrong client secret are refused in the page', async () => {
    const { page } = await open();
    const thrown = (key: string, secret: string) =>
      page.evaluate(
        ([key, secret]) => {
          try {
            (window as unknown as Shop).start(key ?? '', secret ?? '');
            return 'nothing';
          } catch (error) {
            return (error as Error).name;
          }
        },
        [key, secret],
      );
    expect(await thrown('sk_test_simulator', 'pi_1_secret_2')).toBe('IntegrationError');
    expect(await thrown('pk_test_simulator', 'nonsense')).toBe('IntegrationError');
    await page.close();
  });
});
