import { Button } from '@sampan/ui/button.tsx';
import { ConfirmDialog } from '@sampan/ui/dialog.tsx';
import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';
import { Actions } from './actions.tsx';
import { LookAtShop } from './look-at-shop.tsx';
import { openingNeeds } from './needs.ts';
import { useOpening } from './shop-data.ts';
import { stepOf } from './steps.ts';
import { RemoveTrialGoods } from './trial-goods.tsx';
import { useAct } from './use-act.ts';
import { stepPath } from './use-step.ts';

export function OpenStep() {
  return useOpening().isOpen ? <Opened /> : <Opening />;
}

function Opening() {
  const t = useTexts();
  const opening = useOpening();
  const { act: open, busy, problem } = useAct(() => call('operatorOpenShop', {}));
  const isReady = opening.missing.length === 0;
  return (
    <div className="su-form">
      <ul className="su-checklist">
        {openingNeeds.map((need) => {
          const isMissing = opening.missing.includes(need);
          return (
            <li key={need} data-missing={isMissing || undefined}>
              <Icon name={isMissing ? 'alert' : 'check'} />
              <span>{t(`setup.need_${need}`)}</span>
              {isMissing && <Remedy need={need} />}
            </li>
          );
        })}
      </ul>
      {opening.untranslated.length > 0 && isReady && (
        <Note tone="info">{t('setup.untranslated', { count: opening.untranslated.length })}</Note>
      )}
      {opening.goods === 0 && isReady && <Note tone="info">{t('setup.noGoods')}</Note>}
      <Actions problem={problem}>
        <Button kind="brand" size="big" busy={busy} busyLabel={t('setup.wait')} onClick={open}>
          {t('setup.openShop')}
        </Button>
        {!isReady && <span className="su-unsaved">{t('setup.stillMissing', { count: opening.missing.length })}</span>}
      </Actions>
      <LookAtShop />
    </div>
  );
}

function Remedy({ need }: { need: (typeof openingNeeds)[number] }) {
  const t = useTexts();
  const { trialGoods } = useOpening();
  if (need === 'noTrialGoods' && trialGoods === 'loaded') return <RemoveTrialGoods />;
  return <Link to={stepPath(stepOf(need))}>{t('setup.seeTo')}</Link>;
}

function Opened() {
  const t = useTexts();
  return (
    <div className="su-form">
      <Note tone="done" title={t('setup.opened')}>
        {t('setup.openedText')}
      </Note>
      <p>
        <a className="btn btn-brand" href="/">
          {t('setup.visit')}
        </a>
      </p>
      <CloseShop />
    </div>
  );
}

function CloseShop() {
  const t = useTexts();
  const [asks, setAsks] = useState(false);
  const { act, busy, problem } = useAct(() => call('operatorCloseShop', {}));
  return (
    <>
      <Actions problem={problem}>
        <Button kind="danger" onClick={() => setAsks(true)}>
          {t('setup.closeShop')}
        </Button>
      </Actions>
      <ConfirmDialog
        open={asks}
        title={t('setup.closeTitle')}
        text={t('setup.closeText')}
        confirm={t('setup.closeShop')}
        confirmKind="danger"
        busy={busy}
        onConfirm={() => void act().then(() => setAsks(false))}
        onClose={() => setAsks(false)}
      />
    </>
  );
}
