import { handle, type Job } from '#jobs/job.ts';
import type { Services } from '#shop/services.ts';
import { SandboxProvider } from './provider.ts';
import {
  openDisputeJob,
  payOutJob,
  sendEventJob,
  settleDisputeJob,
  settleIntentJob,
  settleRefundJob,
} from './queued-jobs.ts';

/** Timed actions of the simulated bank. */
export function sandboxJobs({ payments }: Pick<Services, 'payments'>): Job[] {
  const sandbox = payments.find('sandbox');
  if (!(sandbox instanceof SandboxProvider)) return [];
  return [
    handle(sendEventJob, ({ eventId }) => sandbox.deliverEvent(eventId)),
    handle(settleIntentJob, ({ intentId }) => sandbox.settleIntent(intentId)),
    handle(openDisputeJob, ({ intentId }) => sandbox.openDispute(intentId)),
    handle(settleDisputeJob, ({ disputeId }) => sandbox.settleDispute(disputeId)),
    handle(payOutJob, () => sandbox.payOut()),
    handle(settleRefundJob, ({ refundId }) => sandbox.settleRefund(refundId)),
  ];
}
