import { isIP } from 'node:net';
import { parseArgs } from 'node:util';
import { startMistakes } from '../apps/server/src/boot/start-mistakes.ts';
import { readConfig } from '../apps/server/src/config/config.ts';
import { createDatabase } from '../apps/server/src/database/connect.ts';
import { listSecurityEvents, type Search } from '../apps/server/src/security/list-security-events.ts';
import { onDatabase, withPool } from './database.ts';
import { fail } from './steps.ts';

/**
 * `npm run security -- --person EMAIL --address IP --since 2d`, with the variables of the shop: who signed in, was
 * refused or changed something as an operator, newest first. Each option may be left out.
 */

const usage =
  'Usage: npm run security -- [--person EMAIL] [--address IP or network, such as 203.0.113.0/24] [--since 30m|12h|2d]';
const minutes = { m: 1, h: 60, d: 24 * 60 };

function readSearch(): Search {
  const options = { person: { type: 'string' }, address: { type: 'string' }, since: { type: 'string' } } as const;
  const { person, address, since } = parseArgs({ options }).values;
  const [, count, unit] = /^(\d{1,4})([mhd])$/.exec(since ?? '') ?? [];
  const [bare = '', bits = '0', ...rest] = address?.split('/') ?? [];
  if (since && !count) throw new Error('--since takes a number with m, h or d');
  if (address && (!isIP(bare) || !/^\d{1,3}$/.test(bits) || rest.length > 0))
    throw new Error('--address takes an IP address or a network');
  const ago = Number(count) * minutes[unit as keyof typeof minutes] * 60_000;
  return { email: person, address, since: since ? new Date(Date.now() - ago) : undefined };
}

type Event = Awaited<ReturnType<typeof listSecurityEvents>>[number];

function line({
  at,
  lastAt,
  times,
  kind,
  personKind,
  person,
  email,
  call,
  subject,
  outcome,
  address,
  agent,
}: Event): string {
  const when = at.toISOString().slice(0, 19).replace('T', ' ');
  const often = times > 1 ? `${times} times until ${lastAt.toISOString().slice(11, 19)}` : '';
  const who = [personKind, email ?? person].filter(Boolean).join(' ');
  return [
    when,
    kind,
    who,
    [call, subject, outcome].filter(Boolean).join(' '),
    address ?? 'many addresses',
    often,
    agent,
  ]
    .filter(Boolean)
    .join('  ');
}

async function run(search: Search): Promise<void> {
  const events = await onDatabase(readConfig(), ({ url }) =>
    withPool(url, { name: 'security', seconds: 60 }, (pool) => listSecurityEvents(createDatabase(pool), search)),
  );
  for (const event of events) process.stdout.write(`${line(event)}\n`);
  const more = events.length === 1000 ? ', the newest; --since or --address shows fewer' : '';
  process.stdout.write(`${events.length} ${events.length === 1 ? 'event' : 'events'} (UTC)${more}\n`);
}

function searchOrUsage(): Search {
  try {
    return readSearch();
  } catch (error) {
    return fail(`${(error as Error).message}\n${usage}`);
  }
}

await run(searchOrUsage()).catch((error: unknown) => fail(startMistakes(error).join('\n')));
