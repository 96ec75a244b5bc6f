import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { Database } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { type Entry, findOrderId, readEntries, type Search } from './entry-store.ts';

type Listed = OutputOf<Calls['operatorListAuditLog']>;
type Filters = Omit<ParsedInputOf<Calls['operatorListAuditLog']>, 'after' | 'pageSize'>;

export async function listAuditLog(
  { db }: Context,
  { after, pageSize, ...given }: ParsedInputOf<Calls['operatorListAuditLog']>,
): Promise<Listed> {
  const search = await readSearch(db, given);
  if (!search) return { list: [], next: '' };
  const { entries, next } = await readEntries(db, { search, before: after, limit: pageSize });
  return {
    list: entries.map((entry) => ({ ...toChangeResponse(entry), address: entry.address, requestId: entry.requestId })),
    next: next === undefined ? '' : String(next),
  };
}

/** Undefined if there is no such order. */
export async function readSearch(db: Database, { order, from, to, ...rest }: Filters): Promise<Search | undefined> {
  const orderId = order ? await findOrderId(db, order) : '';
  if (orderId === undefined) return undefined;
  return { ...rest, orderId, from: dateOf(from), to: dateOf(to) };
}

/** Without a zone it is UTC. */
function dateOf(moment: string | undefined): Date | undefined {
  if (moment === undefined) return undefined;
  return new Date(/(Z|[+-]\d{2}:?\d{2})$/.test(moment) || moment.length === 10 ? moment : `${moment}Z`);
}

/** For those who see all of an order: its rows hold addresses and money. */
export async function listOrderChanges(
  { db }: Context,
  { id, after, pageSize }: ParsedInputOf<Calls['operatorListOrderChanges']>,
): Promise<OutputOf<Calls['operatorListOrderChanges']>> {
  const orderId = isUuid(id) ? id : await findOrderId(db, id);
  if (!orderId) throw refuse('not_found');
  const { entries, next } = await readEntries(db, { search: { orderId }, before: after, limit: pageSize });
  return { list: entries.map(toChangeResponse), next: next === undefined ? '' : String(next) };
}

function toChangeResponse({
  id,
  at,
  kind,
  actor,
  actorName,
  call,
  change,
  table,
  rowId,
  orderSn,
  before,
  after,
}: Entry) {
  return {
    id,
    at: at.toISOString(),
    actor: { kind, id: actor, name: actorName },
    call,
    change,
    table,
    rowId,
    orderSn,
    before,
    after,
  };
}
