import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { inTransaction } from '#database/connect.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { answerQuestion, insertQuestions, readQuestions } from './question-store.ts';

/** Job: finds parcels that need somebody. */
export async function askAboutParcels({ db }: Context): Promise<void> {
  const { silentParcelDays } = await readSetting(db, 'work');
  await insertQuestions(db, silentParcelDays);
}

type Listed = OutputOf<Calls['operatorListParcelQuestions']>;

export async function listParcelQuestions(
  { db }: Context,
  { list }: ParsedInputOf<Calls['operatorListParcelQuestions']>,
): Promise<Listed> {
  const { rows, total } = await readQuestions(db, list);
  return {
    list: rows.map(({ newsAt, askedAt, answeredAt, ...row }) => ({
      id: row.id,
      orderId: row.orderId,
      sn: row.sn,
      parcel: row.parcel,
      carrier: row.carrier,
      trackingNumber: row.trackingNumber,
      reason: row.reason,
      said: row.said,
      newsAt: newsAt.toISOString(),
      askedAt: askedAt.toISOString(),
      answer: row.answer,
      answeredAt: answeredAt?.toISOString() ?? null,
      answeredBy: row.answeredBy,
    })),
    total,
  };
}

export async function answerParcelQuestion(
  ctx: Context & { actor: Operator },
  { id, answer }: ParsedInputOf<Calls['operatorAnswerParcelQuestion']>,
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const isAnswered = await answerQuestion(tx, id, { answer, operatorId: ctx.actor.operatorId });
    if (isAnswered === undefined) throw refuse('not_found');
    if (!isAnswered) throw refuse('request_decided');
  });
  return null;
}
