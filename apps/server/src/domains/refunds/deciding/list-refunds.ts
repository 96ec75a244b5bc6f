import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { Language } from '@sampan/contract/languages';
import { dollars } from '@sampan/contract/money';
import { toWireTime } from '@sampan/contract/wire-time';
import { attributesText, nameIn } from '#domains/orders/line-texts.ts';
import { findRefundKey, listRefundRows, type RefundLineRow } from '#domains/refunds/records/list-store.ts';
import { signedFileUrl } from '#domains/uploads/signed-file-url.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

type Listed = OutputOf<Calls['operatorListRefunds']>;

/** Refunds for operators. A refund without lines is an amount, or money that came too late or twice. */
export async function listRefunds(
  ctx: Context,
  { after, pageSize, toTransfer, ...filter }: ParsedInputOf<Calls['operatorListRefunds']>,
): Promise<Listed> {
  const from = after ? await findRefundKey(ctx.db, after) : undefined;
  if (after && !from) throw refuse('not_found');
  const rows = await listRefundRows(
    ctx.db,
    { ...filter, isToTransfer: toTransfer === 1 },
    { from, limit: pageSize + 1 },
  );
  const page = rows.slice(0, pageSize);
  return {
    list: page.map(({ amountCents, transferCents, pictures, lines, payouts, ...refund }) => ({
      ...refund,
      amountUsd: dollars(amountCents),
      transferUsd: dollars(transferCents),
      requestedAt: toWireTime(refund.requestedAt),
      decidedAt: refund.decidedAt ? toWireTime(refund.decidedAt) : '',
      pictures: pictures.map((key) => signedFileUrl(ctx, key)),
      lines: lines.map((line) => toLineResponse(line, ctx.language)),
      payouts: payouts.map(({ amountCents: cents, ...payout }) => ({ ...payout, amountUsd: dollars(cents) })),
    })),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? '') : '',
  };
}

/** Names the goods in the reader's language, not in the buyer's. */
function toLineResponse(line: RefundLineRow, language: Language): Listed['list'][number]['lines'][number] {
  const { id, orderItemId, source_name: sourceName, quantity, remark, amountCents } = line;
  const productName = nameIn(line, language);
  return {
    id,
    orderItemId,
    productName,
    quantity,
    remark,
    sourceName: sourceName === productName ? '' : sourceName,
    productAttr: attributesText(line, language),
    amountUsd: dollars(amountCents),
  };
}
