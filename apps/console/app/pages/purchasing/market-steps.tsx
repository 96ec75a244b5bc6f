import { Icon } from '../../parts/icon.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import type { MarketplacePurchase } from './market-purchase.ts';
import type { Purchase } from './use-draft.ts';

/** Where a purchase is on its way from the draft to the warehouse: done, now, later. */
export function MarketSteps({ purchase, market }: { purchase: Purchase; market: MarketplacePurchase }) {
  const t = useTexts();
  const { moment } = useFormat();
  const { preview, approvedAt, approvedBy, isCurrent } = market;
  // What was closed neither is paid nor comes.
  const orders = market.orders.filter(({ state }) => state !== 'cancelled');
  const parcels = orders.flatMap((order) => order.parcels).filter(({ state }) => state !== 'cancelled');
  const paid = orders.filter(({ payState }) => payState === 'paid').length;
  const sent = orders.filter(({ state }) => state === 'sent' || state === 'received' || state === 'completed').length;
  const came = parcels.filter(({ arrivedAt }) => arrivedAt !== null).length;
  const of = (done: number, all: number) => (all > 0 ? t('consoleBuying.doneOf', { done, all }) : '');
  const isOrdered = market.orders.length > 0;
  const isAll = (count: number) => orders.length > 0 && count === orders.length;
  const isApproved = isOrdered || (approvedAt !== null && isCurrent);
  const steps: readonly (readonly [string, string, boolean])[] = [
    ['draft', `${moment(purchase.createdAt)}, ${purchase.createdBy}`, true],
    ['previewed', preview ? moment(preview.at) : '', preview !== null && (isOrdered || isCurrent)],
    ['approved', isApproved && approvedAt ? `${moment(approvedAt)}, ${approvedBy}` : '', isApproved],
    ['placed', isOrdered ? t('consoleBuying.ordersMade', { count: market.orders.length }) : '', isOrdered],
    ['paid', of(paid, orders.length), isAll(paid)],
    ['shipped', of(sent, orders.length), isAll(sent)],
    ['arrived', of(came, parcels.length), purchase.state === 'arrived'],
  ];
  const now = steps.findIndex(([, , isDone]) => !isDone);
  return (
    <ol className="progress market-steps" aria-label={t('consoleBuying.steps')}>
      {steps.map(([name, note, isDone], index) => (
        <li
          key={name}
          data-state={isDone ? 'done' : index === now ? 'now' : 'later'}
          aria-current={index === now ? 'step' : undefined}
        >
          <span className="progress-mark">{isDone && <Icon name="check" small />}</span>
          <b>{t(`consoleBuying.step_${name as 'draft'}`)}</b>
          <span className="second">{note}</span>
        </li>
      ))}
    </ol>
  );
}
