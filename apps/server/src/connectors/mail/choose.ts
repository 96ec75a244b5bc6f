import type { Config } from '#config';
import type { Services } from '#shop/services.ts';
import type { Mailer } from './mail.ts';
import { mailboxMailer } from './mailbox.ts';
import { smtpMailer } from './smtp.ts';

/** Nothing but a demo lets mails be read by everybody, and then only its own. */
export function hasMailbox({ isDemo, smtpUrl }: Pick<Config, 'isDemo' | 'smtpUrl'>): boolean {
  return isDemo && !smtpUrl;
}

/** The mail server of the configuration, or the mailbox while there is none. */
export function chooseMailer({ config, db }: Pick<Services, 'config' | 'db'>): Mailer {
  return config.smtpUrl ? smtpMailer({ url: config.smtpUrl, from: config.mailFrom }) : mailboxMailer(db);
}
