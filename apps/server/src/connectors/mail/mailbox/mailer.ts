import { sql } from 'kysely';
import type { Mail, Mailer, StoredMails } from '#connectors/mail/mail.ts';
import { batched } from '#database/batched.ts';
import type { Database } from '#database/connect.ts';

const keep = batched(async (db: Database, mails: readonly Mail[]) => {
  const column = (name: Exclude<keyof Mail, 'from'>) => mails.map((mail) => mail[name]);
  await sql`
    insert into mailbox_mails (message_id, recipient, subject, text_body, html_body)
    select * from unnest(${column('messageId')}::text[], ${column('to')}::text[], ${column('subject')}::text[],
      ${column('text')}::text[], ${column('html')}::text[])
    on conflict (message_id) do nothing
  `.execute(db);
  return [];
});

const stored: StoredMails = {
  async forget(tx, to) {
    const result = await tx.deleteFrom('mailbox_mails').where('recipient', '=', to).executeTakeFirstOrThrow();
    return Number(result.numDeletedRows);
  },
  async forgetOlderThan(db, days) {
    const before = sql<Date>`now() - make_interval(days => ${days})`;
    await db.deleteFrom('mailbox_mails').where('sent_at', '<', before).execute();
  },
};

/** Replaces a mail server: keeps mails in the database, readable at `/dev/mailbox`. */
export function mailboxMailer(db: Database): Mailer {
  return { send: (mail) => keep(db, mail), stored };
}
