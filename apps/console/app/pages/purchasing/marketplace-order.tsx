import { Button } from '@sampan/ui/button.tsx';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { useCall } from '../../api/use-call.ts';
import { State, type Tone } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { ClaimDialog } from './claim-dialog.tsx';
import type { MarketplacePurchase } from './market-purchase.ts';
import { marketReads } from './market-reads.ts';
import type { Purchase } from './use-draft.ts';

type Order = MarketplacePurchase['orders'][number];
type Claim = MarketplacePurchase['claims'][number];
type Parcel = Order['parcels'][number];

function toneOf({ state, payState, needsApproval }: Order): Tone {
  if (state === 'cancelled') return 'crimson';
  if (payState === 'asked') return 'violet';
  if (needsApproval || payState === 'unclear' || payState === 'refused' || state === 'unknown') return 'amber';
  if (state === 'unpaid') return 'river';
  return state === 'paid' || state === 'completed' ? 'green' : 'blue';
}

function wordOf({ state, payState, needsApproval }: Order) {
  if (state === 'unpaid' && payState === 'asked') return 'payAsked' as const;
  if (state === 'unpaid' && payState === 'unclear') return 'payUnclear' as const;
  return state === 'unpaid' && needsApproval ? ('needsApproval' as const) : (`state_${state}` as const);
}

/** One order of the marketplace: its own sums, payment and parcels. */
export function MarketplaceOrder({
  order,
  lines,
  claims,
}: {
  order: Order;
  lines: Purchase['list'];
  claims: readonly Claim[];
}) {
  const t = useTexts();
  const { fen, moment } = useFormat();
  const own = lines.filter(({ id }) => order.lines.includes(id));
  return (
    <section className="market-order" aria-label={t('consoleBuying.order', { position: order.position })}>
      <h3>
        <span className="market-mark" data-waits={order.needsApproval || undefined}>
          {order.position}
        </span>
        <bdi className="mono">{order.externalId}</bdi>
        <State tone={toneOf(order)}>{t(`consoleBuying.${wordOf(order)}`)}</State>
      </h3>
      <p className="second">
        {t('consoleBuying.ourNumber', { number: order.outNumber })}{' '}
        {t('consolePurchasing.linesOf', { lines: own.length })}{' '}
        <span lang="zh">{own.map(({ sourceName }) => sourceName).join('、')}</span>
      </p>
      <dl className="market-money" data-waits={order.needsApproval || undefined}>
        <dt>{t('consoleBuying.approvedSum')}</dt>
        <dd>{order.approvedFen === null ? t('consoleBuying.nobody') : fen(order.approvedFen)}</dd>
        <dt>{t('consoleBuying.now')}</dt>
        <dd>{fen(order.totalFen)}</dd>
        <dt>{t('consoleBuying.payment')}</dt>
        <dd>{paymentOf(order)}</dd>
        {order.refundedFen > 0 && (
          <>
            <dt>{t('consoleBuying.backFromThere')}</dt>
            <dd>{fen(order.refundedFen)}</dd>
          </>
        )}
      </dl>
      {order.state === 'unpaid' && order.payBefore && (
        <p className="rose">{t('consoleBuying.closesAt', { moment: moment(order.payBefore) })}</p>
      )}
      {order.closedBy && (
        <p className="stopped">
          {t(`consoleBuying.closedBy_${order.closedBy}`)} <span className="mono">{order.closedReason}</span>
        </p>
      )}
      {order.refundId && (
        <p>
          {t('consoleBuying.refund')} <bdi className="mono">{order.refundId}</bdi>{' '}
          <span className="second">{t(`consoleBuying.refund_${order.refundState as 'unknown'}`)}</span>
        </p>
      )}
      {order.parcels.length === 0 && <p className="second">{t('consoleBuying.noParcels')}</p>}
      {order.parcels.map((parcel, index) => (
        <ParcelRow key={parcel.id} parcel={parcel} position={index + 1} />
      ))}
      {claims.map((claim) => (
        <ClaimRow key={claim.id} claim={claim} />
      ))}
      <Acts order={order} />
      {order.payState === 'paid' && <ClaimButton order={order} lines={lines} />}
      {order.readAt && <p className="second">{t('consoleBuying.readAt', { moment: moment(order.readAt) })}</p>}
    </section>
  );

  function paymentOf({ payState, payTries, payNote, paidFen }: Order) {
    if (payState === 'paid') return t('consoleBuying.paidReadBack', { sum: fen(paidFen) });
    const note = payNote === 'order_limit' || payNote === 'day_limit' ? t(`consoleBuying.${payNote}`) : payNote;
    return `${t(`consoleBuying.pay_${payState}`, { tries: payTries })} ${note}`.trim();
  }
}

function ParcelRow({ parcel, position }: { parcel: Parcel; position: number }) {
  const t = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="market-parcel">
      <p>
        {t('consoleBuying.parcel', { position })} <bdi lang="zh">{parcel.carrier}</bdi>{' '}
        <bdi className="mono">{parcel.trackingNumber}</bdi>{' '}
        <State tone={parcel.arrivedAt ? 'green' : 'blue'}>
          {t(parcel.arrivedAt ? 'consoleBuying.parcelHere' : `consoleBuying.parcel_${parcel.state}`)}
        </State>
      </p>
      <Button size="small" kind="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t('consoleBuying.trace')}
      </Button>
      {isOpen && <Trace id={parcel.id} />}
    </div>
  );
}

function ClaimButton({ order, lines }: { order: Order; lines: Purchase['list'] }) {
  const t = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {t('consoleBuying.claimStart')}
      </Button>
      {isOpen && <ClaimDialog order={order} lines={lines} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** What the seller was, or is to be, asked for. */
function ClaimRow({ claim }: { claim: Claim }) {
  const t = useTexts();
  const { fen } = useFormat();
  const { press, busy } = useAct('operatorDecideClaim', marketReads);
  const { id, state, goodsFen, pieces, reason, description, note, refundId, proposedBy } = claim;
  const tone = state === 'refunded' ? 'green' : state === 'asked' ? 'violet' : state === 'waived' ? 'ink' : 'amber';
  const isWaiting = state === 'proposed' || state === 'closed';
  return (
    <div className="market-parcel">
      <p>
        {t('consoleBuying.claimOf', { sum: fen(goodsFen), pieces })} <bdi className="mono">{refundId}</bdi>{' '}
        <State tone={tone}>{t(`consoleBuying.claim_${state}`)}</State>
      </p>
      <p className="second">
        <span lang="zh">
          {reason}，{description}
        </span>{' '}
        {proposedBy} {note}
      </p>
      {isWaiting && (
        <p className="obstacle-acts">
          {state === 'proposed' && (
            <Button
              size="small"
              kind="brand"
              busy={busy}
              onClick={() => void press({ id, decision: 'approve' }, () => {})}
            >
              {t('consoleBuying.claimApprove', { sum: fen(goodsFen) })}
            </Button>
          )}
          <Button size="small" busy={busy} onClick={() => void press({ id, decision: 'waive' }, () => {})}>
            {t('consoleBuying.claimWaive')}
          </Button>
        </p>
      )}
    </div>
  );
}

/** In Chinese, as the carrier says it. */
function Trace({ id }: { id: string }) {
  const t = useTexts();
  const { moment } = useFormat();
  const { data, error } = useCall('operatorTraceMarketplaceParcel', { id });
  if (error) return <p className="second">{t('consoleBuying.problem_silent')}</p>;
  return (
    <ul className="second">
      {data?.list.map(({ at, remark }) => (
        <li key={`${at} ${remark}`}>
          {moment(at)} <span lang="zh">{remark}</span>
        </li>
      ))}
    </ul>
  );
}

/** Approve the sum of now, pay on the marketplace's page, cancel, read. */
function Acts({ order }: { order: Order }) {
  const t = useTexts();
  const { fen } = useFormat();
  const { id, totalFen, freightFen, state, payState, needsApproval } = order;
  const approve = useAct('operatorApproveMarketplaceOrder', marketReads);
  const link = useAct('operatorGetPaymentLink', []);
  const cancel = useAct('operatorCancelMarketplaceOrder', marketReads);
  const read = useAct('operatorReadMarketplaceOrder', marketReads);
  const isOpen = state === 'unpaid' && payState !== 'paid';
  const isQuiet = isOpen && payState !== 'asked' && payState !== 'unclear';
  return (
    <p className="obstacle-acts">
      {isOpen && (needsApproval || payState === 'refused') && (
        <Button
          kind="brand"
          busy={approve.busy}
          onClick={() => void approve.press({ id, totalFen, freightFen }, () => {})}
        >
          {t('consoleBuying.approve', { sum: fen(totalFen) })}
        </Button>
      )}
      {isOpen && !needsApproval && payState !== 'asked' && (
        <Button
          busy={link.busy}
          onClick={() => void link.press({ ids: [id] }, ({ url }) => window.open(url, '_blank', 'noopener'))}
        >
          {t('consoleBuying.payThere')}
        </Button>
      )}
      {isQuiet && (
        <Button kind="danger" busy={cancel.busy} onClick={() => void cancel.press({ id }, () => {})}>
          {t('consoleBuying.cancel')}
        </Button>
      )}
      <Button kind="quiet" size="small" busy={read.busy} onClick={() => void read.press({ id }, () => {})}>
        {t('consoleBuying.readAgain')}
      </Button>
    </p>
  );
}
