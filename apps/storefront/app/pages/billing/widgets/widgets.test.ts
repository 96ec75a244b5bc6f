import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openAirwallex } from './airwallex.ts';
import { loadScript } from './load-script.ts';
import { openSandbox } from './sandbox.ts';
import type { Intent, Problem } from './widget.ts';

/** A page in which a script runs as soon as it is added, and leaves something behind at once, later or never. */
const added: string[] = [];
const scripts = new Map<string, { leaves?: () => void; fails?: true }>();

function run(script: { src: string; onload(): void; onerror(): void }): void {
  added.push(script.src);
  const { leaves, fails } = scripts.get(script.src) ?? {};
  leaves?.();
  if (fails) script.onerror();
  else script.onload();
}

vi.stubGlobal('window', globalThis);
vi.stubGlobal('document', {
  createElement: () => ({ remove() {} }),
  head: { append: (script: never) => queueMicrotask(() => run(script)) },
  documentElement: {},
  body: {},
});
vi.stubGlobal('location', { origin: 'https://shop.example', href: 'https://shop.example/de/confirm-order?id=1' });
vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => ' #123456', fontFamily: 'sans' }));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  added.length = 0;
  scripts.clear();
});

test('a script is loaded once, and another provider’s beside it', async () => {
  const [first, second] = ['https://first.example/pay.js', 'https://second.example/pay.js'];
  for (const address of [first, second, first]) expect(await loadScript(address, () => address)).toBe(address);
  expect(added).toEqual([first, second]);
});

test('a script that did not load may be loaded again', async () => {
  const address = 'https://broken.example/pay.js';
  scripts.set(address, { fails: true });
  await expect(loadScript(address, () => 'form')).rejects.toThrow('did not load');
  scripts.delete(address);
  expect(await loadScript(address, () => 'form')).toBe('form');
  expect(added).toEqual([address, address]);
});

test('a script that loads itself in steps is waited for, but not for ever', async () => {
  let offer: string | undefined;
  const slow = loadScript('https://steps.example/pay.js', () => offer);
  await vi.advanceTimersByTimeAsync(1_000);
  offer = 'form';
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await slow).toBe('form');
  const never = expect(loadScript('https://never.example/pay.js', () => undefined)).rejects.toThrow('offers no form');
  await vi.advanceTimersByTimeAsync(60_000);
  await never;
});

type Handler = (event: { detail?: unknown }) => void;

/** An element that speaks through `on`, through the page, or both. */
async function openForm() {
  const handlers = new Map<string, Handler>();
  const sdk = {
    init: vi.fn(async () => {}),
    createElement: vi.fn(async () => ({
      on: (code: string, handler: Handler) => void handlers.set(code, handler),
      mount: vi.fn(),
      destroy: vi.fn(),
    })),
  };
  const scriptUrl = `https://airwallex.example/${Math.random()}.js`;
  scripts.set(scriptUrl, { leaves: () => void Object.assign(window, { AirwallexComponentsSDK: sdk }) });
  const reported: string[] = [];
  const place = new EventTarget();
  const bankPlace = { id: '', replaceChildren: vi.fn() };
  const intent = { scriptUrl, intentId: 'int_1', clientSecret: 'cs', currency: 'USD', environment: 'demo' } as Intent;
  const widget = await openAirwallex({
    intent,
    place: place as never,
    bankPlace: bankPlace as never,
    language: 'pt',
    texts: (() => '') as never,
    email: 'buyer@example.com',
    on: {
      ready: () => reported.push('ready'),
      sent: () => reported.push('sent'),
      done: () => reported.push('done'),
      problem: (problem: Problem) => reported.push(problem),
      broken: () => reported.push('broken'),
    },
  });
  const fire = (code: string, detail = {}, ways = ['on', 'dom']) => {
    if (ways.includes('on')) handlers.get(code)?.({ detail });
    const name = `on${code.charAt(0).toUpperCase()}${code.slice(1)}`;
    if (ways.includes('dom')) place.dispatchEvent(Object.assign(new Event(name), { detail }));
    vi.runAllTimers();
  };
  return { sdk, widget, reported, fire, bankPlace };
}

test('Airwallex: an event is reported once, however it comes', async () => {
  const { reported, fire, sdk, widget, bankPlace } = await openForm();
  fire('ready');
  fire('error', { error: { code: 'issuer_declined' } }, ['on']);
  fire('error', { error: { code: 'issuer_declined' } }, ['dom']);
  fire('clickConfirmButton');
  fire('success');
  expect(reported).toEqual(['ready', 'declined', 'declined', 'sent', 'done']);
  expect(sdk.init).toHaveBeenCalledWith(
    expect.objectContaining({ env: 'demo', locale: 'pt', enabledElements: ['payments'] }),
  );
  expect(sdk.createElement).toHaveBeenCalledWith(
    'dropIn',
    expect.objectContaining({ intent_id: 'int_1', client_secret: 'cs', authFormContainer: bankPlace.id }),
  );
  widget.destroy();
  fire('success');
  expect(reported).toHaveLength(5);
});

test.each([
  ['validation_error', 'mistake'],
  ['authentication_declined', 'declined'],
  ['api_connection_error', 'unreachable'],
  ['invalid_status_for_operation', 'over'],
])('Airwallex: %s is %s', async (code, problem) => {
  const { reported, fire } = await openForm();
  fire('error', { error: { code } });
  expect(reported).toEqual([problem]);
});

test('guard: refuseOther. With Trusted Types, the practice cards load the shop’s own script and no other', async () => {
  type Rules = Record<string, (address: string) => string>;
  const made: [string, string[]][] = [];
  vi.stubGlobal('trustedTypes', {
    createPolicy: (name: string, rules: Rules) => {
      made.push([name, Object.keys(rules)]);
      return rules;
    },
  });
  const element = { on: vi.fn(), mount: vi.fn(), destroy: vi.fn() };
  Object.assign(window, { ShopPayments: { createElement: () => element } });
  const open = (scriptUrl: string) =>
    openSandbox({
      intent: { scriptUrl } as Intent,
      place: {} as never,
      bankPlace: {} as never,
      language: 'de',
      texts: (() => '') as never,
      email: '',
      on: {} as never,
    });
  for (const address of [
    'https://evil.example/sandbox/widget.js',
    '//evil.example/sandbox/widget.js',
    'https://shop.example/sandbox/widget.js?x',
    'widget.js',
    'data:text/javascript,pwned()',
  ])
    await expect(open(address), address).rejects.toThrow(TypeError);
  expect(added).toEqual([]);
  await open('/sandbox/widget.js');
  expect(added).toEqual(['/sandbox/widget.js']);
  expect(made).toEqual([['shop-payments', ['createScriptURL']]]);
});
