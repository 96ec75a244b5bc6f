import type { ReactNode } from 'react';
import { Margin } from '../../features/purchasing/margin.tsx';
import { Facts, Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import type { MarketplacePurchase } from './market-purchase.ts';
import type { Limits } from './use-draft.ts';

interface Props {
  market: MarketplacePurchase;
  limits: Limits;
}

/** Margin of its lines, by what was approved and by what is paid or asked for now. */
export function MarketMargin({ market, limits }: Props) {
  const t = useTexts();
  const { fen, dollars, percent } = useFormat();
  const { soldCents, margin, approvedMargin, approvedFen, paidFen, refundedFen, orders } = market;
  const asked = orders
    .filter(({ state }) => state !== 'cancelled')
    .reduce((sum, order) => sum + (order.paidFen || order.totalFen), 0);
  const facts: (readonly [string, ReactNode])[] = [[t('consolePurchasing.soldFor'), dollars(soldCents / 100)]];
  if (approvedFen !== null) facts.push([t('consoleBuying.costApproved'), fen(approvedFen)]);
  if (orders.length > 0) facts.push([t('consoleBuying.costNow'), fen(asked - refundedFen)]);
  facts.push([
    t('consoleBuying.marginNow'),
    <span key="m">
      {approvedMargin !== null && approvedMargin !== margin && <s className="second">{percent(approvedMargin)}</s>}{' '}
      <b>
        <Margin margin={margin} limits={limits} />
      </b>
    </span>,
  ]);
  if (paidFen > 0) facts.push([t('consoleBuying.paidThere'), fen(paidFen)]);
  if (refundedFen > 0) facts.push([t('consoleBuying.backFromThere'), fen(refundedFen)]);
  return (
    <Section
      title={t('consoleBuying.marginOfLines')}
      note={t('consoleBuying.guardIs', { guard: percent(limits.guard) })}
    >
      <Facts facts={facts} />
    </Section>
  );
}

/** The two limits of automatic payment, with what is used of them. */
export function AutomaticPayment({ market: { pay, orders } }: { market: MarketplacePurchase }) {
  const t = useTexts();
  const { fen } = useFormat();
  const largest = Math.max(0, ...orders.filter(({ state }) => state === 'unpaid').map(({ totalFen }) => totalFen));
  return (
    <Section
      title={t('consoleBuying.automatic')}
      note={t(pay.isOn ? 'consoleBuying.automaticOn' : 'consoleBuying.automaticOff')}
    >
      {pay.isOn && (
        <div className="market-limits">
          <Used name={t('consoleBuying.perOrder')} used={largest} limit={pay.perOrderFen} fen={fen} />
          <Used name={t('consoleBuying.today')} used={pay.usedTodayFen} limit={pay.perDayFen} fen={fen} />
        </div>
      )}
      <p className="second">{t(pay.isOn ? 'consoleBuying.automaticText' : 'consoleBuying.automaticOffText')}</p>
    </Section>
  );
}

function Used({
  name,
  used,
  limit,
  fen,
}: {
  name: string;
  used: number;
  limit: number;
  fen: (amount: number) => string;
}) {
  const t = useTexts();
  return (
    <div data-over={used > limit || undefined}>
      <p className="market-limits-name">
        <span>{name}</span> <span>{t('consoleBuying.usedOf', { used: fen(used), limit: fen(limit) })}</span>
      </p>
      <meter max={Math.max(1, limit)} value={Math.min(used, limit)} aria-label={name} />
    </div>
  );
}

export function MarketEvents({ market: { events } }: { market: MarketplacePurchase }) {
  const t = useTexts();
  const { fen, moment } = useFormat();
  if (events.length === 0) return null;
  return (
    <Section title={t('consoleBuying.happened')} note={String(events.length)}>
      <ol className="market-events">
        {events.map(({ at, kind, by, position, fromFen, toFen, note }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may happen in the same second
          <li key={index}>
            <time className="second">{moment(at)}</time>
            <span>
              {position !== null && `${t('consoleBuying.order', { position })} `}
              {t(`consoleBuying.event_${kind as 'ordered'}`)}{' '}
              {fromFen !== null && <s className="second">{fen(fromFen)}</s>}{' '}
              {toFen !== null && <b className={fromFen !== null ? 'changed-figure' : undefined}>{fen(toFen)}</b>}{' '}
              <bdi className="mono">{note}</bdi> {by && <span className="second">{by}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
