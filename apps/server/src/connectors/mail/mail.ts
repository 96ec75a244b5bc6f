/** Sends mail. Every implementation passes connectors/mail/mail.test.ts. A failure throws; the job comes again later. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

export interface Mail {
  /** Stays the same when a mail is tried again, so that a server that already took it can tell. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}
