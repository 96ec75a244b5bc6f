import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { setPageCookie } from '@sampan/ui/page-cookie.ts';
import type { TextId } from '../../texts/text-ids.ts';
import type { Translate } from '../../texts/texts.ts';

/** Delivered costs of goods, by every shipping line. */
export type Estimate = OutputOf<Calls['estimateShipping']>;
export type LandedQuote = Estimate['lines'][number];
export type Quote = OutputOf<Calls['getBill']>['shippingLines'][number];

const names: Record<string, TextId> = {
  Express: 'shipping.line_express',
  Air: 'shipping.line_air',
  Rail: 'shipping.line_rail',
  Sea: 'shipping.line_sea',
};

/** The usual lines in the page's language; lines the shop has named itself stay. */
export function lineName(t: Translate, name: string): string {
  const known = names[name];
  return known ? t(known) : name;
}

/** "18–28 days", or nothing for an order from before lines had days. */
export function daysText(t: Translate, { daysFrom, daysTo }: Pick<Quote, 'daysFrom' | 'daysTo'>): string {
  return daysFrom === null || daysTo === null ? '' : t('shipping.days', { from: daysFrom, to: daysTo });
}

/** The line, and how long it takes from payment to the door: buying and inspection come first. */
export function lineInDays(
  t: Translate,
  line: Pick<LandedQuote, 'name' | 'daysFrom' | 'daysTo'>,
  estimate: Pick<Estimate, 'handlingDaysFrom' | 'handlingDaysTo'>,
): string {
  const { daysFrom, daysTo } = line;
  if (daysFrom === null || daysTo === null) return lineName(t, line.name);
  const days = { daysFrom: estimate.handlingDaysFrom + daysFrom, daysTo: estimate.handlingDaysTo + daysTo };
  return t('shipping.lineInDays', { line: lineName(t, line.name), days: daysText(t, days) });
}

/** The chosen line while it is offered; otherwise the default. */
export function chosenLine(estimate: Estimate | null, chosen: string): LandedQuote | undefined {
  return estimate?.lines.find(({ id }) => id === chosen) ?? estimate?.lines[0];
}

export const rememberCountry = (country: string) => setPageCookie('country', country);
