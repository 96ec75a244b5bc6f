import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { ShortageOutcome, ShortageProposal, ShortageState } from '@sampan/contract/shortage-choices';
import { toWireTime } from '@sampan/contract/wire-time';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { sourceText, type Texts } from '#domains/catalogue/texts.ts';
import type { Context } from '#shop/context.ts';

type OperatorShortage = OutputOf<Calls['operatorProposeShortage']>;
type Input = ParsedInputOf<Calls['operatorListShortages']>;

interface Row {
  id: string;
  orderId: string;
  sn: string;
  orderItemId: string;
  name: string;
  sourceName: string;
  quantity: number;
  proposal: ShortageProposal;
  substituteTitles: Texts | null;
  note: string;
  state: ShortageState;
  outcome: ShortageOutcome | null;
  ifUnanswered: ShortageOutcome;
  answerBy: Date;
  openedBy: string;
  openedAt: Date;
  decidedAt: Date | null;
  place: string;
}

/** Of a shortages s, its line i and its order o; goods as they were ordered. */
const columns = sql.raw(`
  s.id, s.order_id as "orderId", o.sn, s.order_item_id as "orderItemId",
  coalesce(s.replaced ->> 'name', i.product_name) as name, coalesce(s.replaced ->> 'sourceName', i.source_name) as "sourceName",
  s.quantity, s.proposal, p.titles as "substituteTitles", s.note, s.state, s.outcome, s.if_unanswered as "ifUnanswered",
  s.answer_by as "answerBy", coalesce((select name from operators where id = s.opened_by), '') as "openedBy",
  s.opened_at as "openedAt", s.decided_at as "decidedAt"`);

const tables = sql.raw(`
  join orders o on o.id = s.order_id join order_items i on i.id = s.order_item_id
  left join skus k on k.id = s.substitute_sku_id left join products p on p.id = k.product_id`);

function toShortageResponse({
  substituteTitles,
  answerBy,
  openedAt,
  decidedAt,
  place: _,
  ...row
}: Row): OperatorShortage {
  return {
    ...row,
    substitute: substituteTitles ? sourceText(substituteTitles) : '',
    answerBy: toWireTime(answerBy),
    openedAt: toWireTime(openedAt),
    decidedAt: decidedAt && toWireTime(decidedAt),
  };
}

export async function readShortage(db: Database, id: string): Promise<OperatorShortage> {
  const { rows } = await sql<Row>`
    select ${columns}, '' as place from shortages s ${tables} where s.id = ${id}
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`shortage ${id} is gone`);
  return toShortageResponse(row);
}

const mostCounted = 10_000;

export async function listShortages(
  { db }: Context,
  { state, orderId, after, pageSize }: Input,
): Promise<OutputOf<Calls['operatorListShortages']>> {
  const isOpen = state === 'proposed';
  const time = sql.raw(isOpen ? 's.answer_by' : 's.opened_at');
  const [at = null, id = null] = after ? after.split('_') : [];
  const beyond = sql`(${time}, s.id) ${sql.raw(isOpen ? '>' : '<')}
    (timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond', ${id}::uuid)`;
  const order = sql.raw(isOpen ? 's.answer_by, s.id' : 's.opened_at desc, s.id desc');
  const wanted = matching(state, orderId);
  const { rows } = await sql<Row>`
    with page as (
      select s.* from shortages s where ${wanted} and (${at}::text is null or ${beyond})
      order by ${order} limit ${pageSize + 1}
    )
    select ${columns}, (extract(epoch from ${time}) * 1000000)::bigint::text as place from page s ${tables} order by ${order}
  `.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (select from shortages s where ${wanted} limit ${mostCounted}) found
  `.execute(db);
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    list: page.map(toShortageResponse),
    total: counted.rows[0]?.total ?? 0,
    next: rows.length > pageSize && last ? `${last.place}_${last.id}` : null,
  };
}

/** An id that is none is nobody's. */
function matching(state: ShortageState | undefined, orderId: string | undefined): RawBuilder<unknown> {
  if (orderId !== undefined && !isUuid(orderId)) return sql`false`;
  return sql`(${state ?? null}::text is null or s.state = ${state ?? null})
    and (${orderId ?? null}::uuid is null or s.order_id = ${orderId ?? null}::uuid)`;
}
