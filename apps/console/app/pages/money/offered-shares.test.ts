import { expect, test } from 'vitest';
import { offeredShares } from './offered-shares.ts';

test('guard: offeredShares. Each order that a transfer may pay for is offered once, and none that is booked', () => {
  const proposals = [
    { sn: 'SP20261130MJBXFRG3', dueUsd: 172.54 },
    { sn: 'SP20261130WY5XW61D', dueUsd: 172.54 },
    { sn: 'SP20261130BOOKED00', dueUsd: 20, transferId: 't-1' },
    { sn: 'SP20261130NOTHING0', dueUsd: 0 },
  ];
  const snsOf = (taken: string[]) => offeredShares(proposals, taken).map(({ sn }) => sn);
  expect(snsOf(['SP20261130MJBXFRG3'])).toEqual(['SP20261130WY5XW61D']);
  expect(snsOf(['SP20261130MJBXFRG3', ' sp20261130wy5xw61d '])).toEqual([]);
});
