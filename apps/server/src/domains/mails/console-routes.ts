import { defineRoutes } from '#shop/define-routes.ts';
import { listMails, resendMail } from './queue/queued-mails.ts';

export const mailsConsoleRoutes = defineRoutes({
  operatorListMails: (ctx, input) => listMails(ctx, input),
  operatorResendMail: (ctx, input) => resendMail(ctx, input),
});
