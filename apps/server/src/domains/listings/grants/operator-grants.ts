import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { Language } from '@sampan/contract/languages';
import { signedFileUrl } from '#domains/uploads/signed-file-url.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { grantFields } from './grant-view.ts';
import { countPublished, countWaitingGrants, listGrantPlaces } from './operator-grants-store.ts';
import { findGrant, type GrantRow, listGrantEvents, readGrants } from './store.ts';

type OperatorGrant = OutputOf<Calls['operatorListGrants']>['list'][number];

export async function operatorListGrants(
  { db, language }: Context,
  { state, search, after, pageSize: limit }: ParsedInputOf<Calls['operatorListGrants']>,
): Promise<OutputOf<Calls['operatorListGrants']>> {
  const [{ ids, total, next }, waiting] = await Promise.all([
    listGrantPlaces(db, { state, search, after, limit }),
    countWaitingGrants(db),
  ]);
  const found = new Map((await readGrants(db, ids)).map((grant) => [grant.id, grant]));
  const rows = ids.flatMap((id) => found.get(id) ?? []);
  return { list: rows.map((row) => viewForOperator(language, row)), total, next, waiting };
}

/** Who asks is told by what they wrote, and no more: clerks of the catalogue see nothing else of a buyer. */
export function viewForOperator(language: Language, row: GrantRow): OperatorGrant {
  const since = row.renewalAskedAt ?? (row.state === 'asked' ? row.askedAt : null);
  return { ...grantFields(language, row), version: row.version, waitingSince: since?.toISOString() ?? null };
}

export async function operatorGetGrant(
  ctx: Context,
  { id }: { id: string },
): Promise<OutputOf<Calls['operatorGetGrant']>> {
  const row = await findGrant(ctx.db, id);
  if (!row) throw refuse('not_found');
  const [events, published] = await Promise.all([listGrantEvents(ctx.db, row.id), countPublished(ctx.db, row.id)]);
  const history = events.map(({ at, files, ...event }) => ({
    ...event,
    at: at.toISOString(),
    files: files.map((key) => ({ url: signedFileUrl(ctx, key), isPdf: key.endsWith('.pdf') })),
  }));
  return { grant: viewForOperator(ctx.language, row), history, published };
}
