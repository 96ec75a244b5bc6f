import type { FastifyInstance, FastifyReply } from 'fastify';
import { refuse } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';
import { escapeHtml } from '#text/escape-html.ts';

/** The demo shop's mails: `/dev/mailbox` to read, `/dev/mailbox.json?to=ADDRESS` for programs, newest first. */

const newest = 100;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface MailRow {
  id: string;
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string;
  sent_at: Date;
}

export async function mailboxRoutes(app: FastifyInstance, { db }: Services): Promise<void> {
  const listMails = (to: unknown): Promise<MailRow[]> => {
    const mails = db.selectFrom('mailbox_mails').selectAll().orderBy('sent_at', 'desc').limit(newest);
    return typeof to === 'string' && to
      ? mails.where('recipient', '=', to.trim().toLowerCase()).execute()
      : mails.execute();
  };

  app.get<{ Querystring: { to?: unknown } }>('/dev/mailbox', async ({ query }, reply) =>
    sendPage(reply, mailboxPage(await listMails(query.to))),
  );

  app.get<{ Querystring: { to?: unknown } }>('/dev/mailbox.json', async ({ query }, reply) => {
    reply.header('cache-control', 'no-store');
    return (await listMails(query.to)).map(({ id, recipient, subject, text_body, html_body, sent_at }) => ({
      id,
      to: recipient,
      subject,
      text: text_body,
      html: html_body,
      sentAt: sent_at.toISOString(),
    }));
  });

  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', async ({ params }, reply) => {
    if (!uuid.test(params.id)) throw refuse('not_found');
    const mail = await db
      .selectFrom('mailbox_mails')
      .select('html_body')
      .where('id', '=', params.id)
      .executeTakeFirst();
    if (!mail) throw refuse('not_found');
    return sendPage(reply, mail.html_body);
  });
}

/** Nothing in a mail may run or load but the shop’s own pictures; its styles apply. */
function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    .type('text/html; charset=utf-8')
    .send(html);
}

const style = `
  body { margin: 0 auto; max-width: 46rem; padding: 2rem 1rem; font: 16px/1.5 system-ui, sans-serif; color: #17282a; background: #f4f6f5 }
  h1 { font-size: 1.5rem; color: #0c5055; margin: 0 }
  p.note { color: #4a5c5e; margin: .25rem 0 1.5rem }
  article { background: #fff; border: 1px solid #d8e0df; border-radius: 8px; padding: 1rem 1.25rem; margin-bottom: 1rem }
  h2 { font-size: 1.05rem; margin: 0 }
  .facts { color: #4a5c5e; font-size: .875rem; margin: .125rem 0 .75rem }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 0 }
  a { color: #0c5055 }`;

function mailboxPage(mails: MailRow[]): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Mailbox (${mails.length})</title><style>${style}</style></head>
<body>
<h1>Mailbox</h1>
<p class="note">Mails of this demo shop, newest first. Nothing leaves this machine; reload to see new ones.</p>
${mails.map(mailArticle).join('\n') || '<p>No mails yet.</p>'}
</body>
</html>`;
}

function mailArticle({ id, recipient, subject, text_body, sent_at }: MailRow): string {
  const time = sent_at.toISOString().slice(0, 19).replace('T', ' ');
  return `<article>
<h2 dir="auto">${escapeHtml(subject)}</h2>
<p class="facts">To <a href="/dev/mailbox?to=${encodeURIComponent(recipient)}">${escapeHtml(recipient)}</a> · ${time} UTC · <a href="/dev/mailbox/${id}">as designed</a></p>
<pre dir="auto">${escapeHtml(text_body)}</pre>
</article>`;
}
