import { Button } from '@sampan/ui/button.tsx';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';
import { Actions } from './actions.tsx';
import { useOpening, useShop } from './shop-data.ts';
import { useAct } from './use-act.ts';

const askAgainMs = 2000;

/** Invented goods to try the shop with, where they are installed. */
export function TrialGoods() {
  const t = useTexts();
  const { trialGoods } = useOpening();
  useReloadWhile(trialGoods === 'loading');
  if (trialGoods === 'unavailable') return null;
  return (
    <section className="su-form">
      <h2>{t('setup.trialGoods')}</h2>
      <p className="su-lead">{t('setup.trialGoodsText')}</p>
      {trialGoods === 'loaded' ? <RemoveTrialGoods /> : <LoadTrialGoods isLoading={trialGoods === 'loading'} />}
    </section>
  );
}

function LoadTrialGoods({ isLoading }: { isLoading: boolean }) {
  const t = useTexts();
  const { act, busy, problem } = useAct(() => call('operatorLoadTrialGoods', {}));
  return (
    <Actions problem={problem}>
      <Button busy={busy || isLoading} busyLabel={t('setup.loadingTrialGoods')} onClick={act}>
        {t('setup.loadTrialGoods')}
      </Button>
    </Actions>
  );
}

export function RemoveTrialGoods() {
  const t = useTexts();
  const { act, busy, problem } = useAct(() => call('operatorRemoveTrialGoods', {}));
  return (
    <Actions problem={problem}>
      <Button busy={busy} busyLabel={t('setup.wait')} onClick={act}>
        {t('setup.removeTrialGoods')}
      </Button>
    </Actions>
  );
}

function useReloadWhile(isUnderWay: boolean) {
  const { reload } = useShop();
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => void reload(), askAgainMs);
    return () => clearInterval(timer);
  }, [isUnderWay, reload]);
}
