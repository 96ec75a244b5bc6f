import { Button } from '@sampan/ui/button.tsx';
import { Field, Input } from '@sampan/ui/field.tsx';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { KeyButton } from '../../parts/key-button.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { DraftNextStep, PreviewButton } from './draft-next-step.tsx';
import { CancelButton, useMayApprove } from './market-order-acts.tsx';
import { blockerOf, type MarketOrder } from './market-order-state.ts';
import type { MarketplacePurchase } from './market-purchase.ts';
import { marketReads } from './market-reads.ts';
import { Strip } from './strip.tsx';
import type { Draft, Purchase } from './use-draft.ts';

interface Props {
  purchase: Purchase;
  market: MarketplacePurchase;
  /** While it is one. */
  draft?: Draft | undefined;
}

/** The one thing that holds it up, with what can be done about it. */
export function MarketplaceStrip({ purchase, market, draft }: Props) {
  const blocker = blockerOf(purchase.state === 'draft', market);
  if (!blocker) return null;
  switch (blocker.what) {
    case 'unclear':
      return <Unclear purchase={purchase} outNumber={market.outNumber} />;
    case 'asked':
      return <Asked market={market} />;
    case 'refused':
      return <Refused purchase={purchase} market={market} draft={draft} />;
    case 'draft':
      return draft ? <DraftNextStep purchase={purchase} market={market} draft={draft} /> : null;
    case 'toPay':
      return <ToPay orders={blocker.orders} />;
    case 'claim':
      return <ClaimWaits claim={blocker.claim} market={market} />;
    case 'held':
      return <HeldOrder order={blocker.order} market={market} />;
    case 'paying':
      return <Paying order={blocker.order} />;
    default:
      return <OrderWaits what={blocker.what} order={blocker.order} market={market} />;
  }
}

function Asked({ market: { askedAt, nextReadingAt, outNumber } }: { market: MarketplacePurchase }) {
  const t = useTexts();
  const { precise } = useFormat();
  return (
    <Strip tone="violet">
      <p>
        <b>{askedAt ? t('consoleBuying.askedAt', { moment: precise(askedAt) }) : t('consoleBuying.placing')}</b>{' '}
        {nextReadingAt && t('consoleBuying.looksFor', { number: outNumber, moment: precise(nextReadingAt) })}
      </p>
      <p className="second">{t('consoleBuying.notTwice')}</p>
    </Strip>
  );
}

/** Which of the marketplace's rules refuses, at which line. */
function Refused({ purchase, market: { refusals }, draft }: Props) {
  const t = useTexts();
  return (
    <Strip tone="crimson" acts={draft && <PreviewButton purchase={purchase} draft={draft} />}>
      <ul>
        {refusals.map(({ lines, code, original }) => (
          <li key={`${code} ${lines.join()}`}>
            <b>{t(`consoleBuying.refusal_${code}`)}</b>{' '}
            {purchase.list
              .filter(({ id }) => lines.includes(id))
              .map(({ id, sourceName, attributes }) => (
                <bdi key={id} lang="zh">
                  {[sourceName, attributes].filter(Boolean).join(' ')}
                </bdi>
              ))}{' '}
            <span className="mono">{original}</span>
          </li>
        ))}
      </ul>
      <p className="second">{t('consoleBuying.nothingOrdered')}</p>
    </Strip>
  );
}

/** Reading does not tell: a person looks there first. */
function Unclear({ purchase, outNumber }: { purchase: Purchase; outNumber: string }) {
  const t = useTexts();
  const [externalId, setExternalId] = useState('');
  const { press, busy } = useAct('operatorAnswerMarketplace', marketReads);
  const answer = (number: string) => void press({ id: purchase.id, externalId: number }, () => setExternalId(''));
  return (
    <Strip
      tone="amber"
      acts={
        <>
          <Field label={t('consoleBuying.numberThere')}>
            <Input
              dir="ltr"
              inputMode="numeric"
              maxLength={30}
              value={externalId}
              onChange={(event) => setExternalId(event.target.value.replaceAll(/\D/g, ''))}
            />
          </Field>
          <Button
            busy={busy}
            aria-disabled={externalId === '' || undefined}
            onClick={() => externalId && answer(externalId)}
          >
            {t('consoleBuying.exists')}
          </Button>
          <Button kind="quiet" busy={busy} onClick={() => answer('')}>
            {t('consoleBuying.doesNotExist')}
          </Button>
        </>
      }
    >
      <p>
        <b>{t('consoleBuying.unclear', { number: outNumber })}</b> {t('consoleBuying.unclearText')}
      </p>
    </Strip>
  );
}

/** Its sum or freight is not what was approved: nothing is paid before somebody approves the new one. */
function HeldOrder({ order, market }: { order: MarketOrder; market: MarketplacePurchase }) {
  const t = useTexts();
  const { fen } = useFormat();
  const { press, busy } = useAct('operatorApproveMarketplaceOrder', marketReads);
  const mayApprove = useMayApprove(market);
  const { id, position, approvedFen, approvedFreightFen, totalFen, freightFen } = order;
  const isDearer = approvedFen !== null && approvedFen !== totalFen;
  return (
    <Strip
      tone="amber"
      acts={
        <>
          <CancelButton order={order} keys="r" />
          {mayApprove(totalFen) && (
            <KeyButton
              kind="brand"
              keys="a"
              busy={busy}
              label={t('consoleBuying.approve', { sum: fen(totalFen) })}
              foot={t('consoleBuying.footApprove')}
              onPress={() => void press({ id, totalFen, freightFen }, () => {})}
            />
          )}
        </>
      }
    >
      <p>
        <b>
          {approvedFen === null
            ? t('consoleBuying.heldNew', { position, now: fen(totalFen) })
            : isDearer
              ? t('consoleBuying.heldSum', { position, before: fen(approvedFen), now: fen(totalFen) })
              : t('consoleBuying.heldSame', { position, now: fen(totalFen) })}
        </b>{' '}
        {approvedFreightFen !== null &&
          approvedFreightFen !== freightFen &&
          t('consoleBuying.heldFreight', { before: fen(approvedFreightFen), now: fen(freightFen) })}{' '}
        {mayApprove(totalFen)
          ? t('consoleBuying.heldUnpaid')
          : t('consoleBuying.ownerApproves', { limit: fen(market.approveFen) })}
      </p>
    </Strip>
  );
}

/** All that are approved and not paid by call, on one page of the marketplace. */
function ToPay({ orders }: { orders: readonly MarketOrder[] }) {
  const t = useTexts();
  const { fen } = useFormat();
  const { press, busy } = useAct('operatorGetPaymentLink', []);
  const sum = fen(orders.reduce((total, { totalFen }) => total + totalFen, 0));
  const limit = orders.find(({ payNote }) => payNote === 'order_limit' || payNote === 'day_limit');
  return (
    <Strip
      tone={limit ? 'amber' : 'river'}
      acts={
        <KeyButton
          kind="brand"
          keys="p"
          busy={busy}
          label={t('consoleBuying.paySum', { sum })}
          foot={t('consoleBuying.footPay')}
          onPress={() =>
            void press({ ids: orders.map(({ id }) => id) }, ({ url }) => window.open(url, '_blank', 'noopener'))
          }
        />
      }
    >
      <p>
        <b>{t('consoleBuying.toPay', { count: orders.length, sum })}</b>{' '}
        {limit &&
          t('consoleBuying.toPayLimit', {
            position: limit.position,
            limit: t(`consoleBuying.${limit.payNote as 'order_limit'}`),
          })}
      </p>
    </Strip>
  );
}

function Paying({ order: { position, payAskedAt, payTries } }: { order: MarketOrder }) {
  const t = useTexts();
  const { precise } = useFormat();
  return (
    <Strip tone="violet">
      <p>
        <b>
          {t('consoleBuying.payingAt', { position, moment: payAskedAt ? precise(payAskedAt) : '', tries: payTries })}
        </b>{' '}
        {t('consoleBuying.payingText')}
      </p>
    </Strip>
  );
}

interface WaitsProps {
  what: 'payUnclear' | 'unknownState' | 'payRefused';
  order: MarketOrder;
  market: MarketplacePurchase;
}

/** The marketplace does not say what happened, or refuses: a person looks there. */
function OrderWaits({ what, order, market }: WaitsProps) {
  const t = useTexts();
  const { fen } = useFormat();
  const read = useAct('operatorReadMarketplaceOrder', marketReads);
  const approve = useAct('operatorApproveMarketplaceOrder', marketReads);
  const mayApprove = useMayApprove(market);
  const { id, position, externalId, originalState, payNote, totalFen, freightFen } = order;
  return (
    <Strip
      tone="amber"
      acts={
        <>
          <Button busy={read.busy} onClick={() => void read.press({ id }, () => {})}>
            {t('consoleBuying.readAgain')}
          </Button>
          {what === 'payRefused' && mayApprove(totalFen) && (
            <KeyButton
              kind="brand"
              keys="a"
              busy={approve.busy}
              label={t('consoleBuying.approve', { sum: fen(totalFen) })}
              onPress={() => void approve.press({ id, totalFen, freightFen }, () => {})}
            />
          )}
        </>
      }
    >
      <p>
        <b>{t(`consoleBuying.strip_${what}`, { position, number: externalId })}</b>{' '}
        {t(`consoleBuying.strip_${what}_next`)}{' '}
        <bdi className="mono">{what === 'unknownState' ? originalState : payNote}</bdi>
      </p>
    </Strip>
  );
}

function ClaimWaits({ claim, market }: { claim: MarketplacePurchase['claims'][number]; market: MarketplacePurchase }) {
  const t = useTexts();
  const { fen } = useFormat();
  const { press, busy } = useAct('operatorDecideClaim', marketReads);
  const mayApprove = useMayApprove(market);
  const { id, state, goodsFen, reason, proposedBy } = claim;
  const isProposed = state === 'proposed';
  return (
    <Strip
      tone="amber"
      acts={
        <>
          <Button busy={busy} onClick={() => void press({ id, decision: 'waive' }, () => {})}>
            {t('consoleBuying.claimWaive')}
          </Button>
          {isProposed && mayApprove(goodsFen) && (
            <KeyButton
              kind="brand"
              keys="a"
              busy={busy}
              label={t('consoleBuying.claimApprove', { sum: fen(goodsFen) })}
              foot={t('consoleBuying.footApprove')}
              onPress={() => void press({ id, decision: 'approve' }, () => {})}
            />
          )}
        </>
      }
    >
      <p>
        <b>{t(isProposed ? 'consoleBuying.strip_claim' : 'consoleBuying.strip_claimClosed', { sum: fen(goodsFen) })}</b>{' '}
        {!mayApprove(goodsFen) && isProposed && t('consoleBuying.ownerApproves', { limit: fen(market.approveFen) })}{' '}
        <span className="second">
          <bdi lang="zh">{reason}</bdi> {proposedBy} <bdi className="mono">{claim.note}</bdi>
        </span>
      </p>
    </Strip>
  );
}
