import { chooseMailer } from '#connectors/mail/choose.ts';
import { jobContext, type Services } from '#context';
import type { JobHandlers } from '#jobs/queue.ts';
import { forgetExpired } from './forget-expired.ts';
import { mailEmailCode } from './mail-email-code.ts';
import { sendMail } from './send-mail.ts';

export function accountsJobs(services: Services): JobHandlers {
  const ctx = jobContext(services);
  const mailer = chooseMailer(services);
  return {
    'send-email-code': (data) => mailEmailCode(ctx, mailer, data),
    'send-mail': (data) => sendMail(ctx, mailer, data),
    'forget-expired': () => forgetExpired(ctx),
  };
}
