import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { type Found, type QuickLine, skuNumber } from './quick-lines.ts';

/** Looks up the numbers of the list: one call for all new ones. */
export function useFoundSkus(lines: readonly QuickLine[]) {
  const [found, setFound] = useState<ReadonlyMap<string, Found>>(new Map());
  const [failed, setFailed] = useState(false);
  const wanted = lines.flatMap(({ sku }) => (skuNumber(sku) === undefined || found.has(sku) ? [] : sku)).join();
  useEffect(() => {
    if (wanted === '' || failed) return;
    const stop = new AbortController();
    const numbers = wanted.split(',');
    const items = numbers.map((productSkuId) => ({ productSkuId }));
    call('findSkus', { items }, { signal: stop.signal }).then(
      (answers) =>
        setFound((known) => new Map([...known, ...answers.map((one, at) => [numbers[at] ?? '', one] as const)])),
      () => stop.signal.aborted || setFailed(true),
    );
    return () => stop.abort();
  }, [wanted, failed]);
  return {
    found,
    failed,
    retry: () => setFailed(false),
    /** Prices or stock have changed: everything is looked up again. */
    forget: () => setFound(new Map()),
  };
}
