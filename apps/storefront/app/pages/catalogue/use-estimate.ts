import { useEffect, useEffectEvent, useState } from 'react';
import { type Estimate, rememberCountry } from '../../features/orders/shipping.ts';
import type { Chosen, ProductPage } from './product.ts';

const pauseMs = 350;

/** The delivered cost of the chosen goods; before anything is chosen, of the minimum order. */
export function useEstimate({ product, shipping }: Pick<ProductPage, 'product' | 'shipping'>, chosen: Chosen) {
  const [country, setCountry] = useState({ iso: shipping.country, name: shipping.countryName });
  const [estimate, setEstimate] = useState<Estimate | null>(shipping.estimate);
  const [line, setLine] = useState('');
  const isAsLoaded = chosen.pieces === 0 && country.iso === shipping.country;
  const ask = useEffectEvent(async () => {
    if (isAsLoaded) return shipping.estimate;
    const { call } = await import('../../api/call.ts');
    const items = chosen.lines.map(({ sku, quantity }) => ({ productSkuId: sku.skuId, quantity }));
    const input = { offerId: product.offerId, country: country.iso, ...(items.length > 0 && { items }) };
    return call('estimateShipping', input).catch(() => null);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice or destination asks again
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(
      async () => {
        const answer = await ask();
        if (isCurrent) setEstimate(answer);
      },
      isAsLoaded ? 0 : pauseMs,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [chosen, country]);
  const sendTo = (iso: string, name: string) => {
    rememberCountry(iso);
    setCountry({ iso, name });
  };
  return { country, estimate, line, setLine, setCountry, sendTo };
}
