import { call } from '../../api/call.ts';

const pollMs = 1_500;
const pollTries = 8;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The provider decides whether money came; what its form reports is only a reason to ask. */
export async function askUntilDecided(payment: { billDetailId: string }) {
  for (let tries = 1; ; tries += 1) {
    const { status } = await call('checkPayment', payment);
    if (status === 'paid' || status === 'failed' || tries === pollTries) return status;
    await pause(pollMs);
  }
}
