import { call } from '../../api/call.ts';

const pollMs = 1_500;
const pollTries = 8;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The provider decides whether money came; what its form reports is only a reason to ask. `isBack`: the buyer came back
 * from the bank's page without an answer, so there is none to wait for.
 */
export async function askUntilDecided(payment: { billDetailId: string }, isBack = false) {
  for (let tries = 1; ; tries += 1) {
    const { status } = await call('checkPayment', payment);
    if (status === 'paid' || status === 'failed' || tries === pollTries) return status;
    if (status === 'unpaid' && isBack) return status;
    await pause(pollMs);
  }
}
