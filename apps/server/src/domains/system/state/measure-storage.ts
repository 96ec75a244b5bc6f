import { performance } from 'node:perf_hooks';
import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { Context } from '#shop/context.ts';

const longestMs = 10_000;

/** Nothing keeps the sum; a storage at a provider lists a thousand files a request. */
export async function measureStorage(
  { storage }: Pick<Context, 'storage'>,
  mostMs = longestMs,
): Promise<OutputOf<Calls['operatorMeasureStorage']>> {
  const end = performance.now() + mostMs;
  let files = 0;
  let bytes = 0;
  for await (const file of storage.list()) {
    if (performance.now() > end) return { files, bytes, isAll: false };
    files += 1;
    bytes += file.bytes;
  }
  return { files, bytes, isAll: true };
}
