import type { ReactNode } from 'react';
import { useCall } from '../../api/use-call.ts';
import { Margin } from '../../features/purchasing/margin.tsx';
import { Facts, Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import type { MarketplacePurchase } from './market-purchase.ts';
import { MarketplaceOrder } from './marketplace-order.tsx';
import { MarketplaceStrip } from './marketplace-strip.tsx';
import type { Limits, Purchase } from './use-draft.ts';

interface Props {
  purchase: Purchase;
  limits: Limits;
}

/** A purchase order at the marketplace; nothing where it is bought elsewhere by hand. */
export function MarketplacePart({ purchase, limits }: Props) {
  const { id } = purchase;
  const { data } = useCall(
    'operatorGetMarketplacePurchase',
    { id },
    { everySeconds: 10, enabled: limits.marketplace !== '' },
  );
  if (!data || (!data.isOffered && data.state === null)) return null;
  return (
    <>
      <Steps purchase={purchase} market={data} />
      <MarketplaceStrip purchase={purchase} market={data} />
      <ToTheFen market={data} />
      {data.orders.length > 0 && (
        <div className="market-orders">
          {data.orders.map((order) => (
            <MarketplaceOrder
              key={order.id}
              order={order}
              lines={purchase.list}
              claims={data.claims.filter(({ orderId }) => orderId === order.id)}
            />
          ))}
        </div>
      )}
      <Money market={data} limits={limits} />
      <Happened market={data} />
    </>
  );
}

/** Where it is on its way from the draft to the warehouse. */
function Steps({ purchase, market }: { purchase: Purchase; market: MarketplacePurchase }) {
  const t = useTexts();
  const { moment } = useFormat();
  const { preview, approvedAt, approvedBy, orders } = market;
  const parcels = orders.flatMap((order) => order.parcels);
  const paid = orders.filter(({ payState }) => payState === 'paid').length;
  const sent = orders.filter(({ state }) => state === 'sent' || state === 'received' || state === 'completed').length;
  const came = parcels.filter(({ arrivedAt }) => arrivedAt !== null).length;
  const of = (done: number, all: number) => (all > 0 ? t('consoleBuying.doneOf', { done, all }) : '');
  const isOrdered = orders.length > 0;
  const steps: readonly (readonly [string, string, boolean])[] = [
    ['draft', moment(purchase.createdAt), true],
    ['previewed', preview ? moment(preview.at) : '', preview !== null],
    ['approved', approvedAt ? `${moment(approvedAt)}, ${approvedBy}` : '', approvedAt !== null],
    ['placed', isOrdered ? t('consoleBuying.ordersMade', { count: orders.length }) : '', isOrdered],
    ['paid', of(paid, orders.length), isOrdered && paid === orders.length],
    ['shipped', of(sent, orders.length), isOrdered && sent === orders.length],
    ['arrived', of(came, parcels.length), purchase.state === 'arrived'],
  ];
  return (
    <ol className="market-steps" aria-label={t('consoleBuying.steps')}>
      {steps.map(([name, note, isDone]) => (
        <li key={name} data-done={isDone}>
          <b>{t(`consoleBuying.step_${name as 'draft'}`)}</b>
          <span className="second">{note}</span>
        </li>
      ))}
    </ol>
  );
}

/** What was shown, approved, made and is asked for; a figure that changed is amber. */
function ToTheFen({ market }: { market: MarketplacePurchase }) {
  const t = useTexts();
  const { fen, moment } = useFormat();
  const { preview, approvedFen, approvedAt, approvedBy, orders } = market;
  if (!preview) return null;
  const sum = (of: (order: (typeof orders)[number]) => number) => orders.reduce((total, order) => total + of(order), 0);
  const now = { goods: sum((o) => o.goodsFen), freight: sum((o) => o.freightFen), total: sum((o) => o.totalFen) };
  const approved = orders.length > 0 ? sum((o) => o.approvedFen ?? 0) : approvedFen;
  const difference = approved === null ? 0 : now.total - approved;
  return (
    <Section title={t('consoleBuying.toTheFen')} note={t('consoleBuying.toTheFenNote')}>
      <div className="market-scroll">
        <table className="market-sums">
          <thead>
            <tr>
              <td />
              <th>{t('consoleBuying.goods')}</th>
              <th>{t('consoleBuying.freight')}</th>
              <th>{t('consoleBuying.discount')}</th>
              <th>{t('consoleBuying.total')}</th>
            </tr>
          </thead>
          <tbody>
            <Sums
              name={t('consoleBuying.preview')}
              note={moment(preview.at)}
              cells={[
                fen(preview.goodsFen),
                preview.isFreightKnown ? fen(preview.freightFen) : t('consoleBuying.notKnown'),
                fen(preview.discountFen),
                fen(preview.totalFen),
              ]}
            />
            {approvedFen !== null && (
              <Sums
                name={t('consoleBuying.approvedSum')}
                note={`${approvedBy}, ${approvedAt ? moment(approvedAt) : ''}`}
                cells={['', '', '', fen(approvedFen)]}
              />
            )}
            {orders.length > 0 && (
              <>
                <Sums name={t('consoleBuying.made')} note="" cells={['', '', '', fen(sum((o) => o.madeFen))]} />
                <Sums
                  name={t('consoleBuying.now')}
                  note={t('consoleBuying.readFromOrders')}
                  isOther={difference !== 0}
                  cells={[fen(now.goods), fen(now.freight), fen(sum((o) => o.discountFen)), fen(now.total)]}
                />
                {difference !== 0 && (
                  <Sums name={t('consoleBuying.difference')} note="" cells={['', '', '', fen(difference)]} />
                )}
              </>
            )}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

interface SumsProps {
  name: string;
  note: string;
  cells: readonly string[];
  isOther?: boolean;
}

function Sums({ name, note, cells, isOther = false }: SumsProps) {
  return (
    <tr data-other={isOther || undefined}>
      <th scope="row">
        {name} <span className="second">{note}</span>
      </th>
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
        <td key={index}>{cell}</td>
      ))}
    </tr>
  );
}

function Money({ market, limits }: { market: MarketplacePurchase; limits: Limits }) {
  const t = useTexts();
  const { fen, dollars } = useFormat();
  const { pay, soldCents, margin, approvedMargin, paidFen, refundedFen } = market;
  const facts: (readonly [string, ReactNode])[] = [
    [t('consolePurchasing.soldFor'), dollars(soldCents / 100)],
    [t('consoleBuying.approvedMargin'), <Margin key="a" margin={approvedMargin} limits={limits} />],
    [t('consoleBuying.marginNow'), <Margin key="m" margin={margin} limits={limits} />],
    [t('consoleBuying.paidThere'), fen(paidFen)],
    [t('consoleBuying.backFromThere'), fen(refundedFen)],
    [t('consoleBuying.automatic'), t(pay.isOn ? 'consoleBuying.automaticOn' : 'consoleBuying.automaticOff')],
  ];
  if (pay.isOn)
    facts.push(
      [t('consoleBuying.perOrder'), fen(pay.perOrderFen)],
      [
        t('consoleBuying.today'),
        <span key="t">
          {t('consoleBuying.usedOf', { used: fen(pay.usedTodayFen), limit: fen(pay.perDayFen) })}
          <meter max={Math.max(1, pay.perDayFen)} value={pay.usedTodayFen} aria-label={t('consoleBuying.today')} />
        </span>,
      ],
    );
  return (
    <Section title={t('consoleBuying.money')}>
      <Facts facts={facts} />
    </Section>
  );
}

function Happened({ market: { events } }: { market: MarketplacePurchase }) {
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
              {fromFen !== null && <s className="second">{fen(fromFen)}</s>} {toFen !== null && <b>{fen(toFen)}</b>}{' '}
              <bdi className="mono">{note}</bdi> {by && <span className="second">{by}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
