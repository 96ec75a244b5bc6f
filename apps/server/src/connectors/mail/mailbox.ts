import type { Database } from '#database/connect.ts';
import type { Mail, Mailer } from './mail.ts';

/** The stand-in for a mail server: keeps mails in the database, readable at `/dev/mailbox`. */
export function mailboxMailer(db: Database): Mailer {
  return {
    async send({ messageId, to, subject, text, html }: Mail): Promise<void> {
      await db
        .insertInto('mailbox_mails')
        .values({ message_id: messageId, recipient: to, subject, text_body: text, html_body: html })
        .onConflict((conflict) => conflict.column('message_id').doNothing())
        .execute();
    },
  };
}
