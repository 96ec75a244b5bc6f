import type { Language } from '@sampan/contract/languages';
import { fullName } from '@sampan/contract/names';
import { sql } from 'kysely';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { queueMail } from '#domains/mails/send-mail.ts';
import { insertMessages } from '#domains/messages/inbox/message-store.ts';
import { nameOfLine } from '#domains/orders/line-texts.ts';
import { recipientsOf } from '#domains/orders/recipients.ts';
import type { notifyOfShortageJob } from '#domains/purchasing/queued-jobs.ts';
import type { JobData } from '#jobs/job.ts';
import type { Context } from '#shop/context.ts';

interface Facts {
  orderId: string;
  line: Parameters<typeof nameOfLine>[0];
  quantity: number;
  note: string;
  ifUnanswered: 'substitute' | 'refund' | 'search';
  answerBy: Date;
}

/** Job after an offer for unavailable pieces: asks the buyer once, if the offer is still open. */
export async function notifyOfShortage(
  ctx: Context,
  { shortageId }: JobData<typeof notifyOfShortageJob>,
): Promise<void> {
  const reference = `shortage:${shortageId}`;
  await inTransaction(ctx.db, async (tx) => {
    const facts = await findFacts(tx, shortageId);
    if (!facts) return;
    const { orderId } = facts;
    for (const { userId, sn, language, email, isDisabled, shopOrder, ...name } of await recipientsOf(tx, [orderId])) {
      const goods = `${facts.quantity} × ${nameOfLine(facts.line, language as Language)}`;
      const [isNew] = await insertMessages(tx, [
        { userId, orderId, template: 'goods-missing', params: { sn, goods }, reference },
      ]);
      if (!isNew || isDisabled) continue;
      await queueMail(ctx, tx, {
        mailId: reference,
        to: email,
        language,
        template: 'goods-missing',
        params: {
          name: fullName(language, name),
          sn,
          shopOrder,
          goods,
          reason: facts.note,
          orderId,
          answerBy: facts.answerBy.toISOString(),
          unanswered: facts.ifUnanswered,
        },
      });
    }
  });
}

async function findFacts(tx: Transaction, shortageId: string): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`
    select s.order_id as "orderId", jsonb_build_object('product_name', i.product_name, 'attributes', i.attributes, 'titles', p.titles,
        'sku_attributes', k.attributes) as line, s.quantity, s.note, s.if_unanswered as "ifUnanswered",
      s.answer_by as "answerBy"
    from shortages s join order_items i on i.id = s.order_item_id
      left join products p on p.id = i.product_id left join skus k on k.id = i.sku_id
    where s.id = ${shortageId} and s.state = 'proposed'
  `.execute(tx);
  return rows[0];
}
