import type { Services } from '#context';
import type { Mailer } from './mail.ts';
import { mailboxMailer } from './mailbox.ts';
import { smtpMailer } from './smtp.ts';

/** The mail server of the configuration, or the mailbox while there is none. */
export function chooseMailer({ config, db }: Pick<Services, 'config' | 'db'>): Mailer {
  return config.smtpUrl ? smtpMailer({ url: config.smtpUrl, from: config.mailFrom }) : mailboxMailer(db);
}
