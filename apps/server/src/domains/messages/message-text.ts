import { translate, writeDollars } from '@sampan/translations/translate';

/** What site messages say: a template of messages.json with its figures, put into words when it is read. */
export const messageTemplates = [
  'order-placed',
  'payment-confirming',
  'payment-received',
  'payment-rejected',
  'payment-returned',
  'procurement-started',
  'goods-received',
  'inspection-passed',
  'balance-due',
  'shipped',
  'order-completed',
  'refund-requested',
  'refund-granted',
  'refund-declined',
  'order-closed',
] as const;

export type MessageTemplate = (typeof messageTemplates)[number];

export interface MessageParams {
  sn: string;
  amountCents?: number;
  carrier?: string;
  trackingNumber?: string;
  /** An operator's words, or ''. */
  reason?: string;
}

export function messageText(language: string, template: MessageTemplate, params: MessageParams): string {
  return translate(language, `messages.${template}`, {
    carrier: '',
    trackingNumber: '',
    ...params,
    reason: params.reason ?? '',
    hasReason: params.reason ? 'yes' : 'no',
    amount: writeDollars(language, params.amountCents ?? 0),
  });
}
