import { Button } from '@sampan/ui/button.tsx';
import { useTexts } from '../../texts/texts.ts';
import { usePayTogether } from './pay-together.ts';

interface Props {
  /** Orders that await payment, on all pages. */
  waiting: number;
  /** Ids of those chosen. */
  chosen: readonly string[];
  workspace?: 'own' | 'shops';
}

/** Pays the chosen orders by one payment, or all that await payment. */
export function PayTogetherNote({ waiting, chosen, workspace }: Props) {
  const t = useTexts();
  const { isBusy, pay } = usePayTogether(workspace);
  if (waiting < 2) return null;
  const isChosen = chosen.length > 0;
  return (
    <div
      className={`${workspace ? 'px-4 md:px-3' : 'mb-3'} flex flex-wrap items-center justify-between gap-x-4 gap-y-2`}
    >
      <p role="status">
        {isChosen ? t('orders.chosenToPay', { count: chosen.length }) : t('orders.awaitPayment', { count: waiting })}
      </p>
      <Button
        kind={isChosen ? 'action' : 'brand'}
        busy={isBusy}
        busyLabel={t('orders.openingPay')}
        onClick={() => void pay(isChosen ? chosen : undefined)}
      >
        {t(isChosen ? 'orders.payChosen' : 'orders.payAll')}
      </Button>
    </div>
  );
}
