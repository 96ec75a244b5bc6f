import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { useState } from 'react';
import type { RowOf } from '../../api/use-call.ts';
import { useMay, useMe } from '../../api/use-me.ts';
import { Facts } from '../../parts/side-panel.tsx';
import { useNow } from '../../parts/use-now.ts';
import { useTexts } from '../../texts/texts.ts';
import { readMoment, useFormat } from '../../texts/use-format.ts';
import { type Decision, PriceDecision } from './price-decision.tsx';
import { RequestText } from './request-text.tsx';

type Asked = RowOf<'operatorListPriceRequests'>;

/** What the reader may decide: an owner sets or declines, the asker withdraws, others waive. */
export function useDecisions(): (asked: Asked) => readonly { decision: Decision; text: string }[] {
  const t = useTexts();
  const isOwner = useMe().roles.includes('owner');
  return ({ isOwn, decision: decided }) => {
    if (decided) return [];
    if (isOwner)
      return [
        { decision: 'approved', text: t('consolePrices.approvePrice') },
        { decision: 'declined', text: t('consolePrices.declinePrice') },
      ];
    return isOwn
      ? [{ decision: 'withdrawn', text: t('consolePrices.withdrawPrice') }]
      : [{ decision: 'waived', text: t('consolePrices.waivePrice') }];
  };
}

/** One request whole: what an owner decides by, and the decisions. */
export function AskedPrice({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const t = useTexts();
  const decisions = useDecisions()(asked);
  const [deciding, setDeciding] = useState<Decision | null>(null);
  if (deciding) return <PriceDecision request={asked} decision={deciding} onClose={onClose} />;
  return (
    <Dialog
      open
      size="small"
      title={t(asked.decision ? `consolePrices.request_${asked.decision}` : 'consolePrices.waitsForOwner')}
      onClose={onClose}
      actions={decisions.toReversed().map(({ decision, text }, index) => (
        <Button
          key={decision}
          kind={index === decisions.length - 1 && decision === 'approved' ? 'brand' : 'line'}
          onClick={() => setDeciding(decision)}
        >
          {text}
        </Button>
      ))}
    >
      <AskedFacts asked={asked} />
      {!asked.decision && decisions.every(({ decision }) => decision !== 'approved') && (
        <p className="text-muted">{t('consolePrices.ownerDecides')}</p>
      )}
    </Dialog>
  );
}

/** What is asked for, by whom and why; once decided, the answer. */
export function AskedFacts({ asked }: { asked: Asked }) {
  const t = useTexts();
  const now = useNow();
  const may = useMay()('operatorGetProduct');
  const { dollars, yuan, percent, number, age, moment } = useFormat();
  const { from, priceUsd, costYuan, marginRate, products, decision, decidedAt } = asked;
  const price = t('consolePrices.wouldSell', { from: number(from), price: dollars(priceUsd), cost: yuan(costYuan) });
  const title = asked.title || String(asked.offerId);
  return (
    <Facts
      facts={[
        [
          t('consoleCatalogue.product'),
          may ? (
            <Link key="product" className="link" to={`/products/${asked.offerId}`} dir="auto">
              {title}
            </Link>
          ) : (
            <span key="product" dir="auto">
              {title}
            </span>
          ),
        ],
        [t('consolePrices.change'), <RequestText key="change" door={asked.door} change={asked.change} />],
        ...(products > 1
          ? [[t('consolePrices.concerns'), t('consolePrices.productsLow', { count: products })] as const]
          : []),
        [t('consoleCatalogue.price'), price],
        [
          t('consoleCatalogue.margin'),
          <b key="margin" className={marginRate < 0 ? 'late' : undefined}>
            {percent(marginRate)}
          </b>,
        ],
        [
          t('consolePrices.reason'),
          <span key="reason" dir="auto">
            {asked.reason}
          </span>,
        ],
        [
          t('consolePrices.askedBy'),
          <span key="by">
            <bdi>{asked.askedBy}</bdi>
            {t('console.comma')}
            {age(now - readMoment(asked.askedAt))}
          </span>,
        ],
        ...(decision
          ? [
              [
                t(`consolePrices.request_${decision}`),
                t('consolePrices.decidedOn', { by: asked.decidedBy, at: decidedAt ? moment(decidedAt) : '' }),
              ] as const,
            ]
          : []),
        ...(asked.words ? [[t('consolePrices.answer'), <bdi key="words">{asked.words}</bdi>] as const] : []),
      ]}
    />
  );
}
