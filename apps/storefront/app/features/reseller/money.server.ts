import type { PageContext } from '@sampan/contract/page-context';
import type { ResellerMoney } from './reseller-data.ts';

/** The currency chosen for the shop; in Chinese it starts as yuan. */
export async function readMoney({ call, currency, language }: PageContext): Promise<ResellerMoney> {
  const wanted = currency ?? (language === 'zh' ? 'CNY' : null);
  if (wanted === null) return { currency: 'USD', perUsd: 1 };
  const [shop, rates] = await Promise.all([call('getShop', {}), call('listCurrencyRates', {})]);
  if (!shop.currencies.includes(wanted)) return { currency: 'USD', perUsd: 1 };
  return { currency: wanted, perUsd: rates.perUsd[wanted] };
}
