import type { MessageKind } from '@sampan/contract/messages';
import { translate, writeDay, writeDollars } from '@sampan/translations/translate';

export type MessageTemplate = MessageKind;

export interface MessageParams {
  sn: string;
  amountCents?: number;
  /** Of a part that has come, and of the rest. */
  receivedCents?: number;
  missingCents?: number;
  /** Pieces that cannot be bought: `96 × Stoneware mug`. */
  goods?: string;
  carrier?: string;
  trackingNumber?: string;
  /** Of a parcel, and how many its order has. */
  number?: number;
  count?: number;
  /** A reseller's shop, and what happened to it; or to an authorization, with its last day (`YYYY-MM-DD`). */
  shopName?: string;
  outcome?: string;
  lastDay?: string;
  /** An operator's own text, or ''. */
  reason?: string;
  /** Whether the order ends with this. */
  isClosed?: boolean;
  /** A refund because the buyer has not said what becomes of goods that cannot be had. */
  isUnanswered?: boolean;
}

/** The text of a site message: a template of messages.json with its values, translated when it is read. */
export function messageText(language: string, template: MessageTemplate, params: MessageParams): string {
  return translate(language, `messages.${template}`, {
    carrier: '',
    goods: '',
    trackingNumber: '',
    shopName: '',
    outcome: '',
    number: 1,
    count: 1,
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
}
