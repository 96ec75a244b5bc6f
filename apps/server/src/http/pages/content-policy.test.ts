import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { attackStrings } from '#testing/attack-strings.ts';
import { contentPolicy, sealPage } from './content-policy.ts';

const mark = '0a7c5d0e-5f0b-4f6c-9a56-6f4a3c1a2b10';
const hashOf = (code: string) => `'sha256-${hash('sha256', code, 'base64')}'`;

test('our own inline scripts are allowed, and their mark stays here', () => {
  const { html, scriptHashes } = sealPage(
    `<link nonce="${mark}" rel="x"><script nonce="${mark}">one()</script><script nonce="${mark}" type="module" async="">two()</script><script nonce="${mark}" src="/a.js"></script>`,
    mark,
  );
  expect(scriptHashes).toEqual([hashOf('one()'), hashOf('two()')]);
  expect(html).toBe(
    '<link rel="x"><script>one()</script><script type="module" async="">two()</script><script src="/a.js"></script>',
  );
});

test('guard: the mark. An injected script gets no hash', () => {
  for (const attack of [
    ...attackStrings,
    '<script nonce="">pwned()</script>',
    '<script nonce="guess">pwned()</script>',
  ]) {
    const { scriptHashes } = sealPage(`<p>${attack}</p><script nonce="${mark}">ours()</script>`, mark);
    expect(scriptHashes.filter((one) => one !== hashOf('ours()'))).toEqual([]);
  }
});

test('nothing unsafe, and no third parties', () => {
  const policy = contentPolicy({ scriptHashes: [hashOf('one()')] });
  expect(policy).not.toMatch(/unsafe-|\*|https?:|ws:/);
  expect(policy).toBe(
    `default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'self'; script-src 'self' ${hashOf('one()')}; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; require-trusted-types-for 'script'; trusted-types shop-sanitised shop-start`,
  );
});

test('the payment provider may show its form; the storage may keep pictures', () => {
  const usual = contentPolicy({ scriptHashes: [] }).split('; ');
  const host = ['https://pay.example'];
  const paymentHosts = { script: host, frame: host, connect: host, image: ['https://logos.example'] };
  const paying = contentPolicy({ scriptHashes: [], paymentHosts }).split('; ');
  expect(paying.filter((line) => !usual.includes(line))).toEqual([
    "script-src 'self' https://pay.example",
    "img-src 'self' data: blob: https://logos.example",
    "connect-src 'self' https://pay.example",
    'frame-src https://pay.example',
  ]);
  expect(usual.filter((line) => !paying.includes(line))).toEqual([
    "script-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types shop-sanitised shop-start',
  ]);
  const keeping = contentPolicy({ scriptHashes: [], storageOrigin: 'https://files.example' }).split('; ');
  expect(keeping.filter((line) => !usual.includes(line))).toEqual([
    "img-src 'self' data: blob: https://files.example",
    "connect-src 'self' https://files.example",
  ]);
});
