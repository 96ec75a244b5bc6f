import { Button } from '@sampan/ui/button.tsx';
import { documentLanguage } from '@sampan/ui/texts.ts';
import { Actions } from './actions.tsx';
import { operatorCall } from './operator-call.ts';
import { t } from './setup-texts.ts';
import { useAct } from './use-act.ts';

/** The closed shop, for an hour in this browser; its bar leads back here. */
export function LookAtShop() {
  const { act, busy, problem } = useAct(async () => {
    await operatorCall('operatorPreviewShop', {});
    location.assign(`${documentLanguage() === 'zh' ? '/zh' : ''}/index`);
  });
  return (
    <Actions problem={problem}>
      <Button busy={busy} busyLabel={t('setup.wait')} onClick={act}>
        {t('setup.lookAtShop')}
      </Button>
      <span className="hint">{t('setup.lookHint')}</span>
    </Actions>
  );
}
