import { isLoopback } from '#config/addresses.ts';
import { codeOf, fieldOf } from '#text/read-error.ts';
import type { Mail, Mailer } from './mail.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:587` (TLS by STARTTLS, or nothing; on this machine also without) or `smtps://…:465`. */
  url: string;
}

/** Throws if the server is slow, away or refuses; the job is retried. */
export function smtpMailer({ url }: SmtpOptions): Mailer {
  const makeTransport = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      // An attacker in between could strip STARTTLS from the server's offer and read every code.
      requireTLS: !isLoopback(new URL(url).hostname),
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let made: ReturnType<typeof makeTransport> | undefined;
  return {
    async send({ messageId, from, to, subject, text, html, unsubscribe }: Mail): Promise<void> {
      const domain = from.address.split('@').at(-1);
      const message = {
        from,
        to: { name: '', address: to },
        messageId: `<${messageId}@${domain}>`,
        subject,
        text,
        html,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe && { 'List-Unsubscribe': `<${unsubscribe}>` }),
        },
      };
      // The library is loaded with the first mail, so that start-up does not wait for it.
      made ??= makeTransport();
      const transport = await made;
      await transport.sendMail(message).catch((error: unknown) => {
        throw withoutRecipient(error);
      });
    },
  };
}

/** The library's errors quote e-mail addresses, and errors are logged. */
function withoutRecipient(error: unknown): Error {
  const codes = [codeOf(error), fieldOf(error, 'responseCode')];
  return new Error(`The mail server rejected the mail (${codes.filter(Boolean).join(' ') || 'unknown'}).`);
}
