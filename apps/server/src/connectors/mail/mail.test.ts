import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { inspect } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { createDatabase, createPool } from '#database/connect.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { Mail, Mailer } from './mail.ts';
import { mailboxMailer } from './mailbox/mailer.ts';
import { smtpMailer } from './smtp.ts';

interface Received {
  to: string;
  subject: string;
  body: string;
}

interface Stand {
  mailer: Mailer;
  received(): Promise<Received[]>;
  close(): Promise<void>;
}

async function mailboxStand(): Promise<Stand> {
  const database = await createTestDatabase();
  const pool = createPool(database.url, { max: 2, name: 'test', statementTimeoutSeconds: 5 });
  const db = createDatabase(pool);
  return {
    mailer: mailboxMailer(db),
    async received() {
      const rows = await db.selectFrom('mailbox_mails').selectAll().orderBy('sent_at').execute();
      return rows.map((row) => ({
        to: row.recipient,
        subject: row.subject,
        body: `${row.text_body}\n${row.html_body}`,
      }));
    },
    async close() {
      await pool.end();
      await database.drop();
    },
  };
}

/** Just enough of an SMTP server; recipients that begin with `refused` get a 550. Drops a second mail with the same Message-ID, as servers may. */
class SmtpServer {
  readonly messages: { to: string; data: string }[] = [];
  readonly #server: Server;

  constructor() {
    this.#server = createServer((socket) => this.#talk(socket));
  }

  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  close(): void {
    this.#server.close();
  }

  #talk(socket: Socket): void {
    let buffer = '';
    let to = '';
    let inData = false;
    socket.on('error', () => {});
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      buffer += chunk.toString('utf8');
      for (;;) {
        const end = buffer.indexOf(inData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const text = buffer.slice(0, end);
        buffer = buffer.slice(end + (inData ? 5 : 2));
        if (inData) {
          inData = false;
          this.#keep(to, text);
          socket.write('250 kept\r\n');
          continue;
        }
        const verb = text.slice(0, 4).toUpperCase();
        if (verb === 'RCPT') to = /<(.+)>/.exec(text)?.[1] ?? '';
        if (verb === 'RCPT' && to.startsWith('refused')) socket.write('550 nobody here\r\n');
        else if (verb === 'DATA') {
          inData = true;
          socket.write('354 go on\r\n');
        } else if (verb === 'QUIT') socket.end('221 bye\r\n');
        else socket.write('250 fine\r\n');
      }
    });
  }

  #keep(to: string, data: string): void {
    const id = /^Message-ID: (.+)$/im.exec(data)?.[1];
    const known = this.messages.some((message) => message.data.includes(`Message-ID: ${id}`));
    if (!known) this.messages.push({ to, data });
  }
}

function decodeMessage({ to, data }: { to: string; data: string }): Received {
  const subject = (/^Subject: (.+(?:\r\n .+)*)$/im.exec(data)?.[1] ?? '').replaceAll(/\r\n /g, ' ');
  const decodedSubject = subject.replaceAll(/=\?UTF-8\?([QB])\?(.*?)\?=\s*/gi, (_, kind: string, text: string) =>
    kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString('utf8') : decodeQuoted(text.replaceAll('_', ' ')),
  );
  const base64Parts = [...data.matchAll(/base64\r\n\r\n([A-Za-z0-9+/=\r\n]+)/g)].map(([, part]) =>
    Buffer.from(part ?? '', 'base64').toString('utf8'),
  );
  return { to, subject: decodedSubject, body: [decodeQuoted(data.replaceAll('=\r\n', '')), ...base64Parts].join('\n') };
}

function decodeQuoted(text: string): string {
  return text.replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) =>
    Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'),
  );
}

async function smtpStand(): Promise<Stand> {
  const server = new SmtpServer();
  const port = await server.listen();
  return {
    mailer: smtpMailer({ url: `smtp://127.0.0.1:${port}` }),
    received: async () => server.messages.map(decodeMessage),
    close: async () => server.close(),
  };
}

const mail: Mail = {
  messageId: 'one',
  from: { name: 'Kestrel, „& Söhne“', address: 'orders@kestrel.example' },
  to: 'ana@example.com',
  subject: 'Grüße 你好',
  text: 'Bill: $1.20 – 你好',
  html: '<p>Bill – 你好</p>',
};

const stands: [string, () => Promise<Stand>][] = [
  ['mailbox', mailboxStand],
  ['smtp', smtpStand],
];

describe.each(stands)('%s', async (_name, open) => {
  const stand = await open();
  afterAll(() => stand.close());

  test('delivers both forms in every script', async () => {
    await stand.mailer.send(mail);
    const received = (await stand.received()).at(-1);
    expect(received).toMatchObject({ to: 'ana@example.com', subject: 'Grüße 你好' });
    expect(received?.body).toContain('Bill: $1.20 – 你好');
    expect(received?.body).toContain('<p>Bill – 你好</p>');
  });

  test('guard: a mail that is sent again is the same mail, not a second one', async () => {
    await stand.mailer.send({ ...mail, messageId: 'two' });
    const before = (await stand.received()).length;
    await stand.mailer.send({ ...mail, messageId: 'two' });
    expect(await stand.received()).toHaveLength(before);
  });

  test('guard: line breaks in a subject make no headers', async () => {
    await stand.mailer.send({ ...mail, messageId: 'three', subject: 'Hello\r\nBcc: eve@example.com' });
    const received = await stand.received();
    expect(received.every(({ to }) => to === 'ana@example.com')).toBe(true);
    expect(received.at(-1)?.body).not.toMatch(/^Bcc:/im);
  });
});

test('guard: unsubscribe. A mail that needs consent says where it is withdrawn, others do not', async () => {
  const server = new SmtpServer();
  const { send } = smtpMailer({ url: `smtp://127.0.0.1:${await server.listen()}` });
  await send({ ...mail, messageId: 'offer', unsubscribe: 'https://kestrel.example/de/my-account' });
  await send({ ...mail, messageId: 'news' });
  server.close();
  const [offer = '', news = ''] = server.messages.map(({ data }) => data);
  expect(offer).toContain('List-Unsubscribe: <https://kestrel.example/de/my-account>\r\n');
  expect(news).not.toContain('Unsubscribe');
});

describe('smtp failures', () => {
  test('guard: a refused recipient throws, and the error names no address', async () => {
    const stand = await smtpStand();
    const error = await stand.mailer.send({ ...mail, to: 'refused@example.com' }).catch((reason: Error) => reason);
    expect(error).toMatchObject({ message: expect.stringContaining('550') });
    expect(inspect(error, { depth: 5 })).not.toContain('refused@example.com');
    await stand.close();
  });

  test('a server that is away throws', async () => {
    const stand = await smtpStand();
    await stand.close();
    await expect(stand.mailer.send(mail)).rejects.toThrow();
  });
});

test('guard: another machine’s server gets nothing in clear', async () => {
  const server = new SmtpServer();
  const port = await server.listen();
  // This machine by a name that the mailer does not take for it.
  const mailer = smtpMailer({ url: `smtp://0.0.0.0:${port}` });
  const from = { name: 'Shop', address: 'shop@example.com' };
  const mail = { messageId: 'clear', from, to: 'ana@example.com', subject: 's', text: '123456', html: '<p>123456</p>' };
  await expect(mailer.send(mail)).rejects.toThrow(/rejected the mail/);
  expect(server.messages).toEqual([]);
  server.close();
});
