import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { type Intent, makeWidget } from './widget.ts';

/** A page in which a script runs as soon as it is added, and leaves a provider's widget behind, or nothing. */
const added: string[] = [];
const offers = new Map<string, boolean>();

function run(script: { src: string; onload(): void }): void {
  added.push(script.src);
  if (offers.get(script.src) ?? true)
    window.ShopPayments = { createElement: (_type, { intentId }) => ({ src: script.src, intentId }) as never };
  script.onload();
}

vi.stubGlobal('window', globalThis);
vi.stubGlobal('document', {
  createElement: () => ({ remove() {} }),
  head: { append: (script: never) => queueMicrotask(() => run(script)) },
});
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => void added.splice(0));

const widgetOf = (intentId: string, scriptUrl: string) => makeWidget({ intentId, scriptUrl } as Intent, 'en', {});

test('each instalment gets the widget of the provider that it was begun with; each script is loaded once', async () => {
  for (const [intentId, src] of [
    ['int_1', 'https://first.example/widget.js'],
    ['int_2', 'https://second.example/widget.js'],
    ['int_3', 'https://first.example/widget.js'],
  ] as const)
    expect(await widgetOf(intentId, src)).toEqual({ src, intentId });
  expect(added).toEqual(['https://first.example/widget.js', 'https://second.example/widget.js']);
});

test('a script that offers no widget is no other’s; it may be loaded again', async () => {
  const src = 'https://broken.example/widget.js';
  await widgetOf('int_1', 'https://whole.example/widget.js');
  offers.set(src, false);
  await expect(widgetOf('int_2', src)).rejects.toThrow('offers no widget');
  offers.set(src, true);
  expect(await widgetOf('int_2', src)).toEqual({ src, intentId: 'int_2' });
});
