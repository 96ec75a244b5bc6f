import { limits } from '@sampan/contract/limits';
import type { MessageKind } from '@sampan/contract/messages';
import { translate, writeDay, writeDollars } from '@sampan/translations/translate';
import { writeShopOrder } from '#domains/mails/shop-order-names.ts';
import type { MessageParams } from './message-store.ts';

/** Renders a site message from messages.json when it is read. */
export function messageText(language: string, template: MessageKind, params: MessageParams): string {
  const text = translate(language, `messages.${template}`, {
    carrier: '',
    goods: '',
    trackingNumber: '',
    kind: 'placed',
    shopName: '',
    outcome: '',
    number: 1,
    count: 1,
    hours: limits.unpaidOrderHours,
    ...params,
    reason: params.reason ?? '',
    hasOrder: params.sn ? 'yes' : 'no',
    hasDay: params.lastDay ? 'yes' : 'no',
    day: params.lastDay ? writeDay(language, params.lastDay) : '',
    hasReason: params.reason ? 'yes' : 'no',
    isClosed: params.isClosed ? 'yes' : 'no',
    isUnanswered: params.isUnanswered ? 'yes' : 'no',
    amount: writeDollars(language, params.amountCents ?? 0),
    received: writeDollars(language, params.receivedCents ?? 0),
    missing: writeDollars(language, params.missingCents ?? 0),
  });
  const { shopOrder, orderShop = '' } = params;
  return shopOrder
    ? text + translate(language, 'messages.ofShop', { order: writeShopOrder({ name: shopOrder, shopName: orderShop }) })
    : text;
}
