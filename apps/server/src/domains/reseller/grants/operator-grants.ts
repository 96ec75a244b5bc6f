import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { Language } from '@sampan/contract/languages';
import type { Database, Transaction } from '#database/connect.ts';
import { signedFileUrl } from '#domains/uploads/signed-file-url.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { grantFields } from './grant-view.ts';
import { countPublished, countWaitingGrants, findApplicants, listGrantPlaces } from './operator-grants-store.ts';
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
  return { list: await viewForOperator(db, language, rows), total, next, waiting };
}

export async function viewForOperator(
  db: Database | Transaction,
  language: Language,
  rows: readonly GrantRow[],
): Promise<OperatorGrant[]> {
  const applicants = await findApplicants(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const applicant = applicants.get(row.id);
    if (!applicant) return [];
    const { buyerId: _, ...customer } = applicant;
    const since = row.renewalAskedAt ?? (row.state === 'asked' ? row.askedAt : null);
    return {
      ...grantFields(language, row),
      ...{ version: row.version, customer, waitingSince: since?.toISOString() ?? null },
    };
  });
}

export async function operatorGetGrant(
  ctx: Context,
  { id }: { id: string },
): Promise<OutputOf<Calls['operatorGetGrant']>> {
  const row = await findGrant(ctx.db, id);
  if (!row) throw refuse('not_found');
  const [[grant], events, published] = await Promise.all([
    viewForOperator(ctx.db, ctx.language, [row]),
    listGrantEvents(ctx.db, row.id),
    countPublished(ctx.db, row.id),
  ]);
  if (!grant) throw refuse('not_found');
  const history = events.map(({ at, files, ...event }) => ({
    ...event,
    at: at.toISOString(),
    files: files.map((key) => ({ url: signedFileUrl(ctx, key), isPdf: key.endsWith('.pdf') })),
  }));
  return { grant, history, published };
}
