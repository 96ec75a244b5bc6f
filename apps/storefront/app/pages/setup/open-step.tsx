import { CallError } from '@sampan/contract/page-context';
import { Button } from '@sampan/ui/button.tsx';
import { ConfirmDialog } from '@sampan/ui/dialog.tsx';
import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { useTexts } from '@sampan/ui/texts.ts';
import { useState } from 'react';
import { Actions } from './actions.tsx';
import { LookAtShop } from './look-at-shop.tsx';
import { openingNeeds } from './needs.ts';
import { operatorCall } from './operator-call.ts';
import { t } from './setup-texts.ts';
import { useShop } from './shop-data.ts';
import { stepOf } from './steps.ts';
import { RemoveTrialGoods } from './trial-goods.tsx';
import { useAct } from './use-act.ts';

export function OpenStep() {
  const { opening, reload } = useShop();
  const translate = useTexts();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const open = async () => {
    setBusy(true);
    setProblem('');
    try {
      await operatorCall('operatorOpenShop', {});
      await reload();
    } catch (error) {
      setProblem(errorMessage(error, translate));
      if (error instanceof CallError && error.error === 'shop_not_ready') await reload();
    } finally {
      setBusy(false);
    }
  };
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
  const { trialGoods } = useShop().opening;
  if (need === 'noTrialGoods' && trialGoods === 'loaded') return <RemoveTrialGoods />;
  return <Link to={`/setup/${stepOf(need)}`}>{t('setup.seeTo')}</Link>;
}

const places = ['import', 'docs'] as const;

/** Where things are that these steps have not; there is no console yet. */
export function Opened() {
  return (
    <div className="su-form">
      <p className="su-lead">{t('setup.openedText')}</p>
      <p>
        <a className="btn btn-brand btn-big" href="/">
          {t('setup.visit')}
        </a>
      </p>
      <dl className="su-places">
        {places.map((place) => (
          <div key={place}>
            <dt>{t(`setup.place_${place}`)}</dt>
            <dd>{place === 'import' ? <code>npm run import</code> : t('setup.where_docs')}</dd>
          </div>
        ))}
      </dl>
      <CloseShop />
    </div>
  );
}

function CloseShop() {
  const [asks, setAsks] = useState(false);
  const { act, busy, problem } = useAct(() => operatorCall('operatorCloseShop', {}));
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
