import pino from 'pino';
import { expect, test } from 'vitest';
import { Announcer } from './announcer.ts';

const log = pino({ level: 'silent' });

/** An announcer, and what it tells PostgreSQL. */
function makeAnnouncer(fails = 0) {
  const told: string[] = [];
  let left = fails;
  const query = async (_text: string, [notice]: [string]) => {
    if (left-- > 0) throw new Error('away');
    told.push(notice);
  };
  return { told, announcer: new Announcer({ query } as never, log) };
}

const idsOf = (notices: readonly string[]) =>
  notices.flatMap((notice) => notice.replace('stock:', '').split(',').map(Number));

test('guard: mostAtOnce. However many products, each is told once, and no notice is longer than PostgreSQL takes', async () => {
  const { told, announcer } = makeAnnouncer();
  const ids = Array.from({ length: 1000 }, (_, index) => 900_000_000_000_000 + index);
  announcer.piecesChanged(ids);
  announcer.piecesChanged(ids.slice(0, 10));
  await announcer.finish();
  expect(idsOf(told)).toEqual(ids);
  for (const notice of told) expect(Buffer.byteLength(notice)).toBeLessThan(8000);
});

test('a notice that fails keeps none of the later ones', async () => {
  const { told, announcer } = makeAnnouncer(1);
  announcer.piecesChanged([1]);
  await announcer.finish();
  announcer.piecesChanged([2]);
  await announcer.finish();
  expect(told).toEqual(['stock:2']);
});
