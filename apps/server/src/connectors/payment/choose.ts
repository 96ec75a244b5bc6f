import type { Services } from '#shop/services.ts';
import { noProvider } from './none.ts';
import type { PaymentProvider } from './payment.ts';
import { sandboxProvider } from './sandbox.ts';

/** The provider of the configuration. */
export function choosePayment({ config, db, queue }: Pick<Services, 'config' | 'db' | 'queue'>): PaymentProvider {
  return config.paymentProvider === 'sandbox' ? sandboxProvider(config, db, queue) : noProvider;
}
