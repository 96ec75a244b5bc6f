import type { Output } from '../../api/call.ts';
import { State } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';

export type ResellerShop = Output<'operatorListResellerShops'>['list'][number];

export const channelNames: Record<ResellerShop['channel'], string> = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
};

export function ShopState({ shop: { state, silentSince } }: { shop: ResellerShop }) {
  const t = useTexts();
  if (state === 'refused') return <State tone="crimson">{t('consoleReseller.shop_refused')}</State>;
  if (state === 'disconnected') return <State tone="ink">{t('consoleReseller.shop_disconnected')}</State>;
  if (silentSince) return <State tone="amber">{t('consoleReseller.shop_silent')}</State>;
  return <State tone="green">{t('consoleReseller.shop_connected')}</State>;
}
