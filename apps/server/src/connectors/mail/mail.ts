import type { Database, Transaction } from '#database/connect.ts';

/**
 * Sends mail. Every implementation passes connectors/mail/mail.test.ts. It throws on failure, and the job is retried.
 */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Sent mails of a mailer that stores them. */
  stored?: StoredMails;
}

export interface StoredMails {
  /** Deletes the mails to an address. Returns how many. */
  forget(tx: Transaction, to: string): Promise<number>;
  forgetOlderThan(db: Database, days: number): Promise<void>;
}

export interface MailAddress {
  /** '' for none. */
  name: string;
  address: string;
}

export interface Mail {
  /** The same for every attempt, so that a server that already took the mail can recognise it. */
  messageId: string;
  from: MailAddress;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The page to withdraw the consent that the mail needs. Mail programs offer it beside the sender. */
  unsubscribe?: string | undefined;
}
