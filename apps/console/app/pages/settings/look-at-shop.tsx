import { Button } from '@sampan/ui/button.tsx';
import { documentLanguage } from '@sampan/ui/texts.ts';
import { call } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';
import { Actions } from './actions.tsx';
import { useAct } from './use-act.ts';

/** The closed shop, for an hour in this browser; its bar leads back here. */
export function LookAtShop() {
  const t = useTexts();
  const { act, busy, problem } = useAct(async () => {
    await call('operatorPreviewShop', {});
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
