import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { toWireTime } from '@sampan/contract/wire-time';
import { sql } from 'kysely';
import { isUuid } from '#database/uuid.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

type OperatorContext = Context & { actor: Operator };

export async function listReplyTemplates({ db }: Context): Promise<OutputOf<Calls['operatorListReplyTemplates']>> {
  const rows = await db
    .selectFrom('reply_templates as t')
    .innerJoin('operators as p', 'p.id', 't.changed_by')
    .select(['t.id', 't.name', 't.changed_at', 'p.name as changer'])
    .select(sql<Record<string, string>>`t.texts`.as('texts'))
    .orderBy('t.name')
    .orderBy('t.id')
    .execute();
  return rows.map(({ changed_at, changer, ...row }) => ({
    ...row,
    changedAt: toWireTime(changed_at),
    changedBy: changer,
  }));
}

export async function saveReplyTemplate(
  { db, actor }: OperatorContext,
  { id, name, texts }: ParsedInputOf<Calls['operatorSaveReplyTemplate']>,
): Promise<{ id: string }> {
  const values = { name, texts: JSON.stringify(texts), changed_by: actor.operatorId };
  if (!id) return db.insertInto('reply_templates').values(values).returning('id').executeTakeFirstOrThrow();
  const saved = isUuid(id)
    ? await db
        .updateTable('reply_templates')
        .set({ ...values, changed_at: sql<Date>`now()` })
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
    : undefined;
  if (!saved) throw refuse('not_found');
  return saved;
}

export async function removeReplyTemplate({ db }: Context, { id }: { id: string }): Promise<null> {
  const removed = isUuid(id)
    ? await db.deleteFrom('reply_templates').where('id', '=', id).returning('id').executeTakeFirst()
    : undefined;
  if (!removed) throw refuse('not_found');
  return null;
}
