import type { FastifyBaseLogger } from 'fastify';
import type { Payments } from '#connectors/payment/payments.ts';

/**
 * Warns the operators when a payment provider refuses the shop's keys. The shop stays open: it takes transfers, and
 * cards as soon as the keys are right.
 */
export async function checkPayments(payments: Payments, log: FastifyBaseLogger): Promise<void> {
  for (const provider of payments.all) {
    try {
      const mistake = await provider.checkCredentials();
      if (mistake) log.error({ provider: provider.name }, mistake);
    } catch (error) {
      log.warn(
        { provider: provider.name, err: error },
        'the payment provider did not answer; cards wait until it does',
      );
    }
  }
}
