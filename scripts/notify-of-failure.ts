import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { startMistakes } from '../apps/server/src/boot/start-mistakes.ts';
import { readConfig } from '../apps/server/src/config/config.ts';
import { smtpMailer } from '../apps/server/src/connectors/mail/smtp.ts';
import { fail } from './steps.ts';

/** `node scripts/notify-of-failure.ts UNIT`, by sampan-failed@.service: mails the owner that a unit of systemd has failed. */
async function notifyOwners(unit: string): Promise<void> {
  const { smtpUrl, mailFrom, ownerEmail } = readConfig();
  if (!smtpUrl) return fail('Nobody is told: SMTP_URL is missing.');
  const lines = execFileSync('journalctl', ['--unit', unit, '--lines', '30', '--no-pager', '--output', 'cat'], {
    encoding: 'utf8',
  });
  const text = `${unit} has failed on ${hostname()}. Its last lines:\n\n${lines}\nWhat to do: docs/operations/runbook.md, Metrics and alerts.\n`;
  const html = `<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`;
  const address = /<?([^\s<>]+@[^\s<>]+?)>?$/.exec(mailFrom)?.[1] ?? mailFrom;
  await smtpMailer({ url: smtpUrl }).send({
    messageId: randomUUID(),
    from: { name: '', address },
    to: ownerEmail,
    subject: `${unit} has failed`,
    text,
    html,
  });
}

const [unit] = process.argv.slice(2);
if (unit === undefined) fail('usage: node scripts/notify-of-failure.ts UNIT');
else await notifyOwners(unit).catch((error: unknown) => fail(startMistakes(error).join('\n')));
