import { Button } from '@sampan/ui/button.tsx';
import { type ReactNode, useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { useCall } from '../../api/use-call.ts';
import { Icon, type IconName } from '../../parts/icon.tsx';
import { State, type Tone } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { ClaimDialog } from './claim-dialog.tsx';
import { OrderMark } from './market-lines.tsx';
import { CancelButton } from './market-order-acts.tsx';
import { isWaiting, type MarketOrder, toneOf, wordOf } from './market-order-state.ts';
import type { MarketplacePurchase } from './market-purchase.ts';
import { marketReads } from './market-reads.ts';
import type { Purchase } from './use-draft.ts';

type Claim = MarketplacePurchase['claims'][number];
type Parcel = MarketOrder['parcels'][number];

interface Props {
  order: MarketOrder;
  lines: Purchase['list'];
  claims: readonly Claim[];
  /** Since when its payment is held. */
  heldSince: string | undefined;
}

/** One order of the marketplace: its own sums, payment, parcels and what the seller is asked for. */
export function MarketplaceOrder({ order, lines, claims, heldSince }: Props) {
  const t = useTexts();
  const { moment } = useFormat();
  const own = lines.filter(({ id }) => order.lines.includes(id));
  const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section className="market-order" aria-label={t('consoleBuying.order', { position: order.position })}>
      <h3>
        <OrderMark order={order} />
        <bdi className="mono">{order.externalId}</bdi>
        <State tone={toneOf(order)}>{t(`consoleBuying.${wordOf(order)}`)}</State>
      </h3>
      <p className="second">
        {t('consoleBuying.ourNumber', { number: order.outNumber })}{' '}
        {order.items.length > 0 && t('consoleBuying.linesAndPieces', { lines: own.length, pieces })}
      </p>
      <Payment order={order} heldSince={heldSince} />
      <div>
        {order.state === 'unpaid' && order.payBefore && (
          <Row icon="clock" name={t('consoleBuying.closesUnpaid')} note={moment(order.payBefore)} />
        )}
        {order.closedBy && (
          <Row
            icon="alert"
            tone="crimson"
            name={t(`consoleBuying.closedBy_${order.closedBy}`)}
            note={<bdi className="mono">{order.closedReason}</bdi>}
          />
        )}
        {order.state !== 'cancelled' && order.parcels.length === 0 && (
          <Row icon="box" name={t('consoleBuying.noParcels')} />
        )}
        {order.parcels.map((parcel, index) => (
          <ParcelRow key={parcel.id} parcel={parcel} position={index + 1} />
        ))}
        {claims.map((claim) => (
          <ClaimRow key={claim.id} claim={claim} />
        ))}
        {order.refundId && !claims.some(({ refundId }) => refundId === order.refundId) && (
          <Row
            icon="back"
            name={
              <>
                {t('consoleBuying.refund')} <bdi className="mono">{order.refundId}</bdi>
              </>
            }
            end={<State tone="amber">{t(`consoleBuying.refund_${order.refundState as 'unknown'}`)}</State>}
          />
        )}
      </div>
      <Acts order={order} lines={lines} />
      <p className="second">
        {order.readAt ? t('consoleBuying.readAt', { moment: moment(order.readAt) }) : t('consoleBuying.notRead')}
      </p>
    </section>
  );
}

/** Approved, asked for, paid: each with its time; only reading says paid. */
function Payment({ order, heldSince }: { order: MarketOrder; heldSince: string | undefined }) {
  const t = useTexts();
  const { fen, precise, moment } = useFormat();
  const { approvedFen, totalFen, paidFen, refundedFen, payState, payTries, payAskedAt, paidAt, payNote } = order;
  const isOther = approvedFen !== totalFen;
  const note = payNote === 'order_limit' || payNote === 'day_limit' ? t(`consoleBuying.${payNote}`) : payNote;
  const isPaid = payState === 'paid';
  return (
    <dl className="market-money" data-waits={isWaiting(order) || undefined}>
      <dt>{t('consoleBuying.approvedSum')}</dt>
      <dd>{approvedFen === null ? t('consoleBuying.nobody') : fen(approvedFen)}</dd>
      {!isPaid && (
        <>
          <dt>{t('consoleBuying.askedNow')}</dt>
          <dd className={isOther ? 'changed-figure' : undefined}>{fen(totalFen)}</dd>
        </>
      )}
      {payAskedAt && (
        <>
          <dt>{t('consoleBuying.payAskedAt', { moment: precise(payAskedAt), tries: payTries })}</dt>
          <dd>{isPaid ? fen(paidFen) : t('consoleBuying.noAnswer')}</dd>
        </>
      )}
      <dt>
        {isPaid ? (
          <>
            <span className="fell">{t('consoleBuying.state_paid')}</span>
            {paidAt && `, ${t('consoleBuying.readBackAt', { moment: precise(paidAt) })}`}
          </>
        ) : (
          t('consoleBuying.payment')
        )}
      </dt>
      <dd>
        {isPaid
          ? fen(paidFen)
          : [
              t(`consoleBuying.pay_${payState}`, { tries: payTries }),
              order.needsApproval && heldSince && t('consoleBuying.heldSince', { moment: moment(heldSince) }),
              note,
            ]
              .filter(Boolean)
              .join(', ')}
      </dd>
      {refundedFen > 0 && (
        <>
          <dt>{t('consoleBuying.backFromThere')}</dt>
          <dd>{fen(refundedFen)}</dd>
        </>
      )}
    </dl>
  );
}

interface RowProps {
  icon: IconName;
  tone?: 'crimson' | undefined;
  name: ReactNode;
  note?: ReactNode;
  end?: ReactNode;
  children?: ReactNode;
}

function Row({ icon, tone, name, note, end, children }: RowProps) {
  return (
    <div className="market-item" data-tone={tone}>
      <Icon name={icon} small />
      <p className="market-item-name">
        {name}
        {note && <span className="second">{note}</span>}
      </p>
      {end && <div className="market-item-end">{end}</div>}
      {children && <div className="market-item-more">{children}</div>}
    </div>
  );
}

const parcelTones: Record<Parcel['state'], Tone> = {
  announced: 'river',
  on_its_way: 'blue',
  signed: 'violet',
  not_signed: 'amber',
  cancelled: 'crimson',
  unknown: 'amber',
};

function ParcelRow({ parcel, position }: { parcel: Parcel; position: number }) {
  const t = useTexts();
  const { moment } = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const { carrier, trackingNumber, pieces, state, arrivedAt } = parcel;
  return (
    <Row
      icon={state === 'announced' ? 'box' : 'truck'}
      name={
        <>
          {t('consoleBuying.parcel', { position })} <bdi lang="zh">{carrier}</bdi>{' '}
          <bdi className="mono">{trackingNumber || t('consoleBuying.noNumberYet')}</bdi>
        </>
      }
      note={[pieces > 0 && t('consoleBuying.piecesIn', { pieces }), arrivedAt && moment(arrivedAt)]
        .filter(Boolean)
        .join(', ')}
      end={
        <State tone={arrivedAt ? 'green' : parcelTones[state]}>
          {t(arrivedAt ? 'consoleBuying.parcelHere' : `consoleBuying.parcel_${state}`)}
        </State>
      }
    >
      <Button size="small" kind="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t('consoleBuying.trace')}
      </Button>
      {isOpen && <Trace id={parcel.id} />}
    </Row>
  );
}

const claimTones: Record<Claim['state'], Tone> = {
  proposed: 'amber',
  approved: 'river',
  asked: 'violet',
  open: 'amber',
  refunded: 'green',
  closed: 'crimson',
  waived: 'ink',
};

/** What the seller was, or is to be, asked for: how much of the most, by whom, and who has to act next. */
function ClaimRow({ claim }: { claim: Claim }) {
  const t = useTexts();
  const { fen, moment } = useFormat();
  const { state, goodsFen, mostFen, pieces, reason, description, note, refundId, refundState, proposedBy, since } =
    claim;
  return (
    <Row
      icon="back"
      tone="crimson"
      name={
        <>
          {t('consoleBuying.claimOf', { sum: fen(goodsFen), pieces })} <bdi className="mono">{refundId}</bdi>
        </>
      }
      note={
        <>
          {mostFen !== null && `${t('consoleBuying.claimMostWas', { sum: fen(mostFen) })}, `}
          {t(claim.returnsGoods ? 'consoleBuying.claimReturns' : 'consoleBuying.claimKeeps')}{' '}
          <bdi lang="zh">{`${reason}，${description}`}</bdi> {proposedBy}, {moment(since)}{' '}
          {claim.pictures > 0 && t('consoleBuying.claimPictures', { count: claim.pictures })} {note}
        </>
      }
      end={
        <State tone={claimTones[state]}>
          {state === 'open' && refundState !== 'seller_to_answer'
            ? t(`consoleBuying.refund_${refundState as 'unknown'}`)
            : t(`consoleBuying.claim_${state}`)}
        </State>
      }
    >
      {claim.returnsTo && (
        <p>
          {t('consoleBuying.claimReturnTo')} <bdi lang="zh">{claim.returnsTo}</bdi>
        </p>
      )}
    </Row>
  );
}

/** In Chinese, as the carrier says it. */
function Trace({ id }: { id: string }) {
  const t = useTexts();
  const { moment } = useFormat();
  const { data, error } = useCall('operatorTraceMarketplaceParcel', { id });
  if (error) return <p className="second">{t('consoleBuying.problem_silent')}</p>;
  if (!data) return <p className="second">{t('consoleBuying.traceComing')}</p>;
  if (data.list.length === 0) return <p className="second">{t('consoleBuying.traceEmpty')}</p>;
  return (
    <ul className="second">
      {data.list.map(({ at, remark }) => (
        <li key={`${at} ${remark}`}>
          {moment(at)} <span lang="zh">{remark}</span>
        </li>
      ))}
    </ul>
  );
}

/** Read again; claim what was paid for, cancel what was not. */
function Acts({ order, lines }: { order: MarketOrder; lines: Purchase['list'] }) {
  const t = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const read = useAct('operatorReadMarketplaceOrder', marketReads);
  const { id, state, payState, needsApproval } = order;
  const isQuiet = state === 'unpaid' && (payState === 'unpaid' || payState === 'refused');
  return (
    <p className="obstacle-acts">
      <Button size="small" busy={read.busy} onClick={() => void read.press({ id }, () => {})}>
        {t('consoleBuying.readAgain')}
      </Button>
      {payState === 'paid' && (
        <Button size="small" onClick={() => setIsOpen(true)}>
          {t('consoleBuying.claimStart')}
        </Button>
      )}
      {isQuiet && !needsApproval && <CancelButton order={order} />}
      {isOpen && <ClaimDialog order={order} lines={lines} onClose={() => setIsOpen(false)} />}
    </p>
  );
}
