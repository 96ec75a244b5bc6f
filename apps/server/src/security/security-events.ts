import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { type SqlBool, sql } from 'kysely';
import type pg from 'pg';
import type { Database, Transaction } from '#database/connect.ts';
import { deleteInBatches } from '#database/delete-in-batches.ts';
import { Outage } from '#database/outage.ts';
import type { Metrics } from '#metrics/metrics.ts';
import { networkBucket, plainAddress } from './client-address.ts';
import { pseudonym } from './pseudonym.ts';

export type SecurityEventKind =
  | 'signed_in'
  | 'sign_in_failed'
  | 'signed_out'
  | 'registered'
  | 'code_sent'
  | 'code_wrong'
  | 'password_changed'
  | 'api_key_made'
  | 'api_key_revoked'
  | 'hook_added'
  | 'hook_url_changed'
  | 'hook_secret_shown'
  | 'hook_secret_changed'
  | 'hook_removed'
  | 'shop_connected'
  | 'shop_disconnected'
  | 'enrolment_begun'
  | 'enrolled'
  | 'refused'
  | 'operator_act';

export interface SecurityEvent {
  kind: SecurityEventKind;
  personKind: '' | 'customer' | 'operator';
  /** An id, or a pseudonym. */
  person: string;
  /** Name of the call, or the pattern of its route. */
  call: string;
  /** Id of the call's subject. */
  subject: string;
  /** `done`, a refusal's name or its status. */
  outcome: string;
  address: string | undefined;
  agent: string;
  requestId: string;
}

interface Row extends SecurityEvent {
  at: Date;
  lastAt: Date;
  times: number;
}

/** Rows that may begin in a minute, per process and kind: first with their address, then with its network only. */
const rowsPerMinute = { stranger: { single: 120, network: 40 }, operator: { single: 1000, network: 40 } };

/** Rows kept in memory while the database is down. */
const mostWaiting = 2000;
const pauseMs = 1000;
const pauseAfterFailureMs = 10_000;

/**
 * Stores security events a moment later, in batches, so that no request waits for it. Equal ones within a minute are
 * counted in one row; in a flood from many addresses their networks are, and beyond that the rest together: it cannot
 * fill the disk.
 */
export class SecurityEvents {
  readonly #pool: Pick<pg.Pool, 'query'>;
  readonly #outage: Outage;
  readonly #metrics: Pick<Metrics, 'recordSecurityEvent' | 'recordLostSecurityEvents'>;
  readonly #now: () => Date;
  #waiting = new Map<string, Row>();
  /** Keys of the rows that began in this minute, by kind. */
  readonly #begun = new Map<string, Set<string>>();
  #minute = '';
  #timer: NodeJS.Timeout | undefined;
  #storing: Promise<void> = Promise.resolve();

  constructor(
    pool: Pick<pg.Pool, 'query'>,
    log: FastifyBaseLogger,
    metrics: Pick<Metrics, 'recordSecurityEvent' | 'recordLostSecurityEvents'>,
    now: () => Date,
  ) {
    this.#pool = pool;
    this.#outage = new Outage(log, 'the record of security events');
    this.#metrics = metrics;
    this.#now = now;
  }

  note(event: SecurityEvent): void {
    this.#metrics.recordSecurityEvent(event.kind);
    const at = this.#now();
    const [key, placed] = this.#place(event, at.toISOString().slice(0, 16));
    this.#add(key, { ...placed, at, lastAt: at, times: 1 });
    this.#storeSoon(pauseMs);
  }

  /** Files an event under its most exact key with room in this minute. */
  #place(event: SecurityEvent, minute: string): [key: string, SecurityEvent] {
    if (minute !== this.#minute) this.#begun.clear();
    this.#minute = minute;
    const begun = this.#begun.get(event.kind) ?? new Set();
    this.#begun.set(event.kind, begun);
    const room = rowsPerMinute[event.kind === 'operator_act' ? 'operator' : 'stranger'];
    const single = { ...event, address: plainAddress(event.address) };
    const network = { ...single, ...unnamed, address: single.address && networkBucket(single.address) };
    const choices = [
      [single, room.single],
      [network, room.single + room.network],
    ] as const;
    for (const [choice, most] of choices) {
      const key = keyOf(choice, minute);
      if (!begun.has(key) && begun.size >= most) continue;
      begun.add(key);
      return [key, choice];
    }
    const rest = { ...network, call: '', outcome: '', address: undefined };
    return [keyOf(rest, minute), rest];
  }

  #add(key: string, row: Row): void {
    const known = this.#waiting.get(key);
    if (known) {
      known.times += row.times;
      if (row.lastAt > known.lastAt) known.lastAt = row.lastAt;
    } else if (this.#waiting.size < mostWaiting) this.#waiting.set(key, row);
    else this.#metrics.recordLostSecurityEvents(row.times);
  }

  #storeSoon(afterMs: number): void {
    this.#timer ??= setTimeout(() => void this.flush(), afterMs).unref();
  }

  /** Stores what waits now. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#storing = this.#storing.then(() => this.#store());
    return this.#storing;
  }

  async #store(): Promise<void> {
    const rows = this.#waiting;
    if (rows.size === 0) return;
    this.#waiting = new Map();
    try {
      await this.#pool.query(insertRows, [JSON.stringify([...rows].map(([key, row]) => ({ id: idOf(key), ...row })))]);
      this.#outage.works();
    } catch (error) {
      this.#outage.failed(error);
      for (const [key, row] of rows) this.#add(key, row);
      this.#storeSoon(pauseAfterFailureMs);
    }
  }
}

/** The fields that strangers can vary without end. */
const unnamed = { person: '', personKind: '', subject: '', agent: '', requestId: '' } as const;

const keyOf = ({ kind, personKind, person, call, subject, outcome, address }: SecurityEvent, minute: string): string =>
  [minute, kind, personKind, person, call, subject, outcome, address].join('\n');

/** The same in all processes, whose rows of a minute become one. */
function idOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32);
}

const insertRows = `
  insert into security_events
    (id, at, last_at, times, kind, person_kind, person, call, subject, outcome, address, agent, request_id)
  select id, at, "lastAt", times, kind, "personKind", person, call, subject, outcome, address, agent, "requestId"
  from jsonb_to_recordset($1::jsonb) as given (
    id uuid, at timestamptz, "lastAt" timestamptz, times integer, kind text, "personKind" text, person text, call text,
    subject text, outcome text, address inet, agent text, "requestId" text)
  on conflict (id) do update
    set times = security_events.times + excluded.times, last_at = greatest(security_events.last_at, excluded.last_at)`;

/** However long a flood lasts; operators' acts are not counted. */
const mostRows = 1_000_000;

/** Deletes events after 30 days, and the oldest beyond a million. */
export async function forgetSecurityEvents(db: Database, most = mostRows): Promise<void> {
  await deleteInBatches(db, sql`security_events`, sql<SqlBool>`last_at < now() - interval '30 days'`);
  const surplus = sql<SqlBool>`kind <> 'operator_act' and at < (
    select at from security_events where kind <> 'operator_act' order by at desc offset ${most - 1} limit 1)`;
  await deleteInBatches(db, sql`security_events`, surplus);
}

/** For the erasure of a person: deletes their events. Operators' acts on them keep only their former id. */
export async function forgetPersonsEvents(
  tx: Transaction,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await sql`delete from security_events where person in (${id}, ${pseudonym(email)})`.execute(tx);
}
