/**
 * Sends mail. Every implementation passes connectors/mail/mail.test.ts. It throws on failure, and the job is retried.
 */
export interface Mailer {
  send(mail: Mail): Promise<void>;
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
}
