import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type FrameLocator, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ensureChromium, findQuickChromium } from '../../../scripts/chromium.ts';
import type { AirwallexSimulator, SimulatorOptions } from './simulator.ts';
import { callerOf, makeIntent, start } from './testing.ts';

let browser: Browser;
beforeAll(async () => {
  await ensureChromium();
  browser = await chromium.launch({ executablePath: findQuickChromium() ?? '', args: ['--no-sandbox'] });
});
afterAll(() => browser.close());

/** A shop's payment page under a strict policy: only the simulator's script and frame, and Trusted Types. */
async function startShop(scriptUrl: string, script: string): Promise<string> {
  const { origin } = new URL(scriptUrl);
  const policy = `default-src 'none'; script-src 'self' ${origin}; frame-src ${origin}; require-trusted-types-for 'script'; trusted-types default`;
  const pages: Record<string, [type: string, body: string]> = {
    '/pay': [
      'text/html',
      `<!doctype html><div id="card"></div><script src="/pay.js"></script><script src="${scriptUrl}"></script>`,
    ],
    '/paid': ['text/html', '<!doctype html><h1>Back in the shop</h1>'],
    '/pay.js': ['text/javascript', script],
  };
  const server = createServer((request, response) => {
    const [type, body] = pages[request.url ?? ''] ?? ['text/plain', ''];
    response.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

interface Shop {
  simulator: AirwallexSimulator;
  page: Page;
  frame: FrameLocator;
  intentId: string;
  /** The element's events, as `on:ready` or `dom:onReady`. */
  told(): Promise<string[]>;
  status(): Promise<string>;
  fill(number: string): Promise<void>;
  pay(number: string): Promise<void>;
}

const noting = `window.told = []; const note = (way) => (event) => told.push([way, event?.detail?.error?.code ?? event?.detail?.intent?.status].filter(Boolean).join(' '));`;
const listening = `for (const name of ['onReady', 'onSuccess', 'onError']) addEventListener(name, note('dom:' + name));`;

async function openShop(
  options: SimulatorOptions & { elementOptions?: object; scriptQuery?: string } = {},
): Promise<Shop> {
  const { elementOptions, scriptQuery = '', ...simulatorOptions } = options;
  const simulator = await start(simulatorOptions);
  const call = await callerOf(simulator);
  const policy = scriptQuery && `trustedTypes.createPolicy('default', { createScriptURL: (url) => url });`;
  const shop = await startShop(simulator.scriptUrl + scriptQuery, `${policy} ${noting} ${listening}`);
  const intentId = await makeIntent(call, { return_url: `${shop}/paid` });
  const { client_secret } = (await call('GET', `/pa/payment_intents/${intentId}`)).body;
  const page = await browser.newPage();
  page.setDefaultTimeout(290_000);
  onTestFinished(() => page.close());
  await page.goto(`${shop}/pay`);
  await expect.poll(() => page.evaluate(`'AirwallexComponentsSDK' in window`)).toBe(true);
  const given = { intent_id: intentId, client_secret, currency: 'USD', ...elementOptions };
  await page.evaluate(`(async () => {
    await AirwallexComponentsSDK.init({ env: 'demo', locale: 'en', enabledElements: ['payments'] });
    window.element = await AirwallexComponentsSDK.createElement('dropIn', ${JSON.stringify(given)});
    for (const name of ['ready', 'success', 'error', 'clickConfirmButton']) element.on(name, note('on:' + name));
    element.mount('card');
  })()`);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button').or(frame.getByLabel('Card number')).first().waitFor({ state: 'attached' });
  const fill = async (number: string) => {
    await frame.getByLabel('Card number').fill(number);
    await frame.getByLabel('Expiry').fill('12/40');
    await frame.getByLabel('Security code').fill('123');
    await frame.getByLabel('Name on card').fill('Amara Okafor');
  };
  return {
    simulator,
    page,
    frame,
    intentId,
    fill,
    told: () => page.evaluate('told'),
    status: async () => (await call('GET', `/pa/payment_intents/${intentId}`)).body.status,
    pay: async (number) => {
      await fill(number);
      await frame.getByRole('button', { name: 'Pay $19.99' }).click();
    },
  };
}

describe('the card form', () => {
  it('pays, and says so both ways', async () => {
    const shop = await openShop();
    await shop.pay('4035 5010 0000 0008');
    await shop.frame.getByText('Paid').waitFor();
    expect(await shop.status()).toBe('SUCCEEDED');
    await expect
      .poll(shop.told)
      .toEqual(['on:ready', 'dom:onReady', 'on:clickConfirmButton', 'on:success SUCCEEDED', 'dom:onSuccess SUCCEEDED']);
  });

  it('names the decline and takes another card', async () => {
    const shop = await openShop({ signals: 'on' });
    await shop.pay('4000 0000 0000 0002');
    await shop.frame.getByRole('alert').filter({ hasText: 'declined' }).waitFor();
    expect(await shop.status()).toBe('REQUIRES_PAYMENT_METHOD');
    await shop.pay('4035 5010 0000 0008');
    await expect
      .poll(shop.told)
      .toEqual([
        'on:ready',
        'on:clickConfirmButton',
        'on:error issuer_declined',
        'on:clickConfirmButton',
        'on:success SUCCEEDED',
      ]);
  });

  it('explains the error of a card', async () => {
    const shop = await openShop({ signals: 'dom' });
    await shop.pay('4035 5010 0000 0009');
    await expect.poll(shop.told).toEqual(['dom:onReady', 'dom:onError validation_error']);
  });

  it('reports a pending payment', async () => {
    const shop = await openShop({ signals: 'on' });
    await shop.pay('4000 0000 0000 0077');
    await expect.poll(shop.told).toContain('on:success PENDING');
    expect(await shop.status()).toBe('PENDING');
  });

  it('leaves for the bank’s page, which returns to the shop', async () => {
    const shop = await openShop();
    await shop.pay('4012 0003 0000 0088');
    await shop.page.getByLabel('One-time code').fill('1234');
    await shop.page.getByRole('button', { name: 'Submit' }).click();
    await shop.page.getByText('Back in the shop').waitFor();
    expect(await shop.status()).toBe('SUCCEEDED');
  });

  it('asks in its frame when configured so', async () => {
    const shop = await openShop({ challenge: 'frame' });
    await shop.pay('4012 0003 0000 0088');
    await shop.frame.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(shop.told).toContain('on:error authentication_declined');
    await shop.pay('4012 0003 0000 0088');
    await shop.frame.getByLabel('One-time code').fill('1234');
    await shop.frame.getByRole('button', { name: 'Submit' }).click();
    await expect.poll(shop.told).toContain('on:success SUCCEEDED');
  });

  it('knows a payment that was made in another window', async () => {
    const shop = await openShop();
    shop.simulator.pay(shop.intentId);
    await shop.pay('4035 5010 0000 0008');
    await expect.poll(shop.told).toContain('on:error invalid_status_for_operation');
    await shop.page.evaluate(`element.trigger('intentRefetch')`);
    await expect.poll(shop.told).toContain('on:success SUCCEEDED');
  });

  it('says that the provider is down', async () => {
    const shop = await openShop();
    await shop.simulator.down('refused');
    await shop.pay('4035 5010 0000 0008');
    await expect.poll(shop.told).toContain('on:error api_connection_error');
    await shop.simulator.up();
    await shop.pay('4035 5010 0000 0008');
    await expect.poll(shop.told).toContain('on:success SUCCEEDED');
  });

  it('leaves the button to the shop when configured so', async () => {
    const shop = await openShop({ elementOptions: { showConfirmButton: false } });
    await shop.fill('4000 0000 0000 0002');
    const confirm = () => shop.page.evaluate(`element.confirm().then((intent) => intent.status, ({ code }) => code)`);
    expect(await confirm()).toBe('issuer_declined');
    await shop.fill('4035 5010 0000 0008');
    expect(await confirm()).toBe('SUCCEEDED');
    expect(await shop.frame.getByRole('button').count()).toBe(0);
  });

  it('is gone after destroy', async () => {
    const shop = await openShop();
    await shop.page.evaluate('element.destroy()');
    expect(await shop.page.locator('iframe').count()).toBe(0);
    await shop.page.evaluate(`element.mount('card')`);
    await shop.frame.getByLabel('Card number').waitFor();
    expect(await shop.told()).toEqual(['on:ready', 'dom:onReady']);
  });
});

describe('the page script', () => {
  const attempt = (page: Page, code: string) =>
    page.evaluate(`(async () => { ${code} })().then(() => 'fine', ({ code, message }) => code ?? message)`);

  it('enforces the real one’s demands', async () => {
    const simulator = await start();
    const shop = await startShop(simulator.scriptUrl, '');
    const page = await browser.newPage();
    page.setDefaultTimeout(290_000);
    onTestFinished(() => page.close());
    await page.goto(`${shop}/pay`);
    const create = (type: string, given = {}) =>
      attempt(page, `window.element = await AirwallexComponentsSDK.createElement('${type}', ${JSON.stringify(given)})`);
    const given = { intent_id: 'int_1', client_secret: 'cs', currency: 'USD' };
    expect(await create('dropIn', given)).toBe('Please initialize the Element before creating it.');
    await attempt(page, `await AirwallexComponentsSDK.init({ env: 'demo', enabledElements: ['payments'] })`);
    expect(await create('bankForm', given)).toContain('not supported');
    for (const name of Object.keys(given)) expect(await create('dropIn', { ...given, [name]: '' })).toBe('INIT_ERROR');
    expect(await create('dropIn', given)).toBe('fine');
    expect(await attempt(page, `element.on('onReady', () => {})`)).toBe('INVALID_EVENT');
    expect(await attempt(page, `element.mount('nowhere')`)).toBe('INVALID_DOM');
    expect(await attempt(page, `await element.confirm()`)).toBe('INVALID_OPERATION');
    expect(
      await attempt(page, `AirwallexComponentsSDK = {}; if (!AirwallexComponentsSDK.init) throw new Error('gone')`),
    ).toBe('fine');
  });

  it('can load itself in two steps, which Trusted Types refuse without a default policy', async () => {
    const shop = await openShop({ scriptQuery: '?split' });
    await shop.pay('4035 5010 0000 0008');
    await expect.poll(shop.told).toContain('on:success SUCCEEDED');
    const bare = await startShop(`${shop.simulator.scriptUrl}?split`, '');
    const page = await browser.newPage();
    page.setDefaultTimeout(290_000);
    onTestFinished(() => page.close());
    const refusal = page.waitForEvent('pageerror');
    await page.goto(`${bare}/pay`);
    expect((await refusal).message).toContain('TrustedScriptURL');
  });
});
