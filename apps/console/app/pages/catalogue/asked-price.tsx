import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { useState } from 'react';
import type { RowOf } from '../../api/use-call.ts';
import { useMe } from '../../api/use-me.ts';
import { useTexts } from '../../texts/texts.ts';
import { AskedFacts } from './asked-facts.tsx';
import { type Decision, PriceDecision } from './price-decision.tsx';

type Asked = RowOf<'operatorListPriceRequests'>;

/** The decisions open to the reader: an owner sets or declines, the requester withdraws, others waive. */
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

/** One request in full: the facts for the decision, and its buttons. */
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
