import { sql } from 'kysely';
import type { Rows } from '#database/rows.ts';
import type { Waiting } from '#shop/waiting.ts';

/** A question asked again after an answer is a new subject. */
export const waitingQuestions: Rows<Waiting> = sql`
  select c.id || ' ' || extract(epoch from c.waiting_since) as subject, c.order_id, c.id as conversation_id,
    c.waiting_since as since
  from conversations c where c.waiting_since is not null`;
