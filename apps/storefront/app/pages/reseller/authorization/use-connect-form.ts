import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/call.ts';
import { useTexts } from '../../../texts/texts.ts';
import type { Channel, Shop } from './wire.ts';

interface Options {
  channels: readonly Channel[];
  shop: Shop | undefined;
  onClose: () => void;
}

type System = Channel['channel'];

export function useConnectForm({ channels, shop, onClose }: Options) {
  const t = useTexts();
  const { revalidate } = useRevalidator();
  const hasConsentIn = (system: string) => channels.some(({ channel, hasConsent }) => channel === system && hasConsent);
  const isConsent = ({ channel, way }: { channel: string; way: string }) => way === 'consent' && hasConsentIn(channel);
  const form = useForm({
    inDialog: true,
    initial: {
      channel: String(shop?.channel ?? channels[0]?.channel ?? 'shopify'),
      address: shop?.address ?? '',
      way: 'consent',
      token: '',
      key: '',
      secret: '',
    },
    rules: {
      address: ({ address }) => !address.trim() && t('resellerAuthorization.enterAddress'),
      token: (values) =>
        !isConsent(values) &&
        values.channel === 'shopify' &&
        !values.token.trim() &&
        t('resellerAuthorization.enterKey'),
      key: (values) =>
        !isConsent(values) && values.channel !== 'shopify' && !values.key.trim() && t('resellerAuthorization.enterKey'),
      secret: (values) =>
        !isConsent(values) &&
        values.channel !== 'shopify' &&
        !values.secret.trim() &&
        t('resellerAuthorization.enterKey'),
    },
    send: async (values) => {
      const [channel, address] = [values.channel as System, values.address.trim()];
      if (isConsent(values)) {
        const { url } = await call('askShopConsent', { channel, address });
        location.assign(url);
        return;
      }
      const { token, key, secret } = values;
      const keys = channel === 'shopify' ? { token, secret } : { key, secret };
      const { name } = await call('connectShopByKeys', { channel, address, ...keys });
      showToast({ kind: 'done', title: t('resellerAuthorization.connected', { shop: name }) });
      onClose();
      await revalidate();
    },
  });
  return {
    ...form,
    values: { ...form.values, channel: form.values.channel as System },
    hasConsent: hasConsentIn(form.values.channel),
    isByConsent: isConsent(form.values),
  };
}

export type ConnectForm = ReturnType<typeof useConnectForm>;
