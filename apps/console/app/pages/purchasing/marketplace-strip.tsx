import { Button } from '@sampan/ui/button.tsx';
import { Field, Input } from '@sampan/ui/field.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { Icon } from '../../parts/icon.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import type { MarketplacePurchase } from './market-purchase.ts';
import { marketReads } from './market-reads.ts';
import type { Purchase } from './use-draft.ts';

interface Props {
  purchase: Purchase;
  market: MarketplacePurchase;
}

/** The one thing that blocks it, with what can be done about it. */
export function MarketplaceStrip({ purchase, market }: Props) {
  const t = useTexts();
  const { moment } = useFormat();
  if (market.state === 'unclear') return <Unclear purchase={purchase} outNumber={market.outNumber} />;
  if (market.state === 'asked' || market.state === 'placing')
    return (
      <div className="market-strip" data-tone="violet" role="status">
        <p>
          <b>
            {market.askedAt
              ? t('consoleBuying.askedAt', { moment: moment(market.askedAt) })
              : t('consoleBuying.placing')}
          </b>{' '}
          {market.nextReadingAt &&
            t('consoleBuying.looksFor', { number: market.outNumber, moment: moment(market.nextReadingAt) })}
        </p>
        <p className="second">{t('consoleBuying.notTwice')}</p>
      </div>
    );
  if (market.refusals.length > 0) return <Refused purchase={purchase} market={market} />;
  if (purchase.state === 'draft') return <NextStep purchase={purchase} market={market} />;
  return null;
}

/** Which of the marketplace's rules refuses, at which line. */
function Refused({ purchase, market: { refusals } }: Props) {
  const t = useTexts();
  return (
    <div className="market-strip" data-tone="crimson" role="alert">
      <Icon name="alert" small />
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
      {purchase.state === 'draft' && <PreviewButton purchase={purchase} />}
    </div>
  );
}

/** Reading does not tell: a person looks there first. */
function Unclear({ purchase, outNumber }: { purchase: Purchase; outNumber: string }) {
  const t = useTexts();
  const [externalId, setExternalId] = useState('');
  const { press, busy } = useAct('operatorAnswerMarketplace', marketReads);
  const answer = (number: string) => void press({ id: purchase.id, externalId: number }, () => setExternalId(''));
  return (
    <div className="market-strip" data-tone="amber" role="alert">
      <Icon name="alert" small />
      <p>
        <b>{t('consoleBuying.unclear', { number: outNumber })}</b> {t('consoleBuying.unclearText')}
      </p>
      <Field label={t('consoleBuying.numberThere')}>
        <Input
          dir="ltr"
          maxLength={30}
          value={externalId}
          onChange={(event) => setExternalId(event.target.value.replaceAll(/\D/g, ''))}
        />
      </Field>
      <p className="obstacle-acts">
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
      </p>
    </div>
  );
}

function PreviewButton({ purchase: { id, version } }: { purchase: Purchase }) {
  const t = useTexts();
  const { press, busy } = useAct('operatorPreviewPurchases', marketReads);
  return (
    <Button
      kind="line"
      busy={busy}
      onClick={() => void press({ purchases: [{ id, version }] }, ({ list }) => tell(t, list[0]))}
    >
      {t('consoleBuying.previewIt')}
    </Button>
  );
}

type Translate = ReturnType<typeof useTexts>;
type Step = { problem: string | null; note: string } | undefined;

/** Why it was not done; a purchase that was refused says so on its page. */
function tell(t: Translate, step: Step): void {
  if (!step?.problem || step.problem === 'refused') return;
  showToast({ kind: 'info', title: t(`consoleBuying.problem_${step.problem as 'silent'}`) });
}

/** Preview, approve, order: the next of them. */
function NextStep({ purchase, market }: Props) {
  const t = useTexts();
  const { fen } = useFormat();
  const { id, version } = purchase;
  const approve = useAct('operatorApprovePurchases', marketReads);
  const order = useAct('operatorOrderPurchases', marketReads);
  const { preview, state, isCurrent } = market;
  const totalFen = preview?.totalFen ?? 0;
  return (
    <div className="market-strip" data-tone="river" role="status">
      <p>
        {t(
          isCurrent
            ? state === 'approved'
              ? 'consoleBuying.readyToOrder'
              : 'consoleBuying.readyToApprove'
            : 'consoleBuying.readyToPreview',
        )}
      </p>
      <p className="obstacle-acts">
        <PreviewButton purchase={purchase} />
        {isCurrent && state === 'previewed' && (
          <Button
            kind="brand"
            busy={approve.busy}
            onClick={() => void approve.press({ purchases: [{ id, totalFen }] }, ({ list }) => tell(t, list[0]))}
          >
            {t('consoleBuying.approve', { sum: fen(totalFen) })}
          </Button>
        )}
        {isCurrent && state === 'approved' && (
          <Button
            kind="brand"
            busy={order.busy}
            onClick={() => void order.press({ purchases: [{ id, version }] }, ({ list }) => tell(t, list[0]))}
          >
            {t('consoleBuying.orderIt', { sum: fen(totalFen) })}
          </Button>
        )}
      </p>
    </div>
  );
}
