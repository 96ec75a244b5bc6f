import { calls } from '@sampan/contract/calls';
import { expect, test } from 'vitest';
import { successAnswer } from '#http/answers/envelope.ts';
import { packedAnswer, packedPage } from './packed.ts';

/** Packed in one process and unpacked in another. */

test.each(['getProductDetail', 'searchProducts'] as const)(
  'guard: packedAnswer. An answer of %s arrives with its output and with what ends it',
  async (name) => {
    const output = { offerId: 7, subjectTrans: 'Чашка' };
    const identity = JSON.stringify(successAnswer(calls[name], output));
    const { pack, unpack } = packedAnswer(calls[name]);
    const bytes = await pack({ output, identity, tags: new Set(['7']), bytes: 1 });
    const { bytes: taken, ...answer } = unpack(bytes, ['7', 'pieces:7']) ?? { bytes: 0 };
    expect(answer).toEqual({ output, identity, tags: new Set(['7', 'pieces:7']) });
    expect(taken).toBeGreaterThan(identity.length);
  },
);

test('guard: packedPage. A page arrives with its status and headers, and is packed again as it is', async () => {
  const page = { status: 200, contentType: 'text/html', headers: { a: 'b' }, identity: 'x'.repeat(5000), bytes: 1 };
  const bytes = await packedPage.pack(page);
  const arrived = packedPage.unpack(bytes, []);
  expect(arrived).toMatchObject({ status: 200, contentType: 'text/html', headers: { a: 'b' }, isPacked: true });
  expect(arrived && (await packedPage.pack(arrived))).toEqual(bytes);
});
