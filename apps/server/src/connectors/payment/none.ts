import type { PaymentProvider, ProviderIntent } from './payment.ts';

/** A shop that takes bank transfers only: no provider to ask, and no payments through one. */
export const noProvider: PaymentProvider = {
  name: 'none',
  environment: 'prod',
  takesCards: false,
  widgetScriptUrl: '',
  widgetHost: undefined,
  createIntent: (): Promise<ProviderIntent> => Promise.reject(new Error('this shop takes no cards')),
  readIntent: async () => undefined,
  cancelIntent: async () => undefined,
  refund: async () => ({ id: undefined, status: 'refused' }),
  readRefund: async () => undefined,
  readWebhook: () => undefined,
};
