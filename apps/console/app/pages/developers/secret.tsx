import { Button } from '@sampan/ui/button.tsx';
import { ConfirmDialog } from '@sampan/ui/dialog.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import type { Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { SecretText } from './secret-text.tsx';
import type { Webhook } from './webhook.ts';

/** The signing secret; loaded on demand with a proof, and never stored here. */
export function Secret({ webhook: { id } }: { webhook: Webhook }) {
  const t = useTexts();
  const { moment } = useFormat();
  const [shown, setShown] = useState<Output<'operatorGetHookSecret'> | null>(null);
  const [isAsking, setAsking] = useState(false);
  const read = useAct('operatorGetHookSecret', []);
  const rotate = useAct('operatorRotateHookSecret', []);
  return (
    <Section title={t('consoleDevelopers.secret')} note={t('consoleDevelopers.secretNote')}>
      {shown && <SecretText secret={shown.secret} />}
      {shown?.previousUntil && (
        <p className="second">{t('consoleDevelopers.previousUntil', { moment: moment(shown.previousUntil) })}</p>
      )}
      <div className="acts-plain">
        {!shown && (
          <Button
            size="small"
            busy={read.busy}
            busyLabel={t('consoleAccounts.wait')}
            onClick={() => void read.press({ id }, setShown)}
          >
            {t('consoleDevelopers.showSecret')}
          </Button>
        )}
        <Button size="small" onClick={() => setAsking(true)}>
          {t('consoleDevelopers.rotate')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t('consoleDevelopers.rotateTitle')}
        text={t('consoleDevelopers.rotateText')}
        confirm={t('consoleDevelopers.rotate')}
        busy={rotate.busy}
        onConfirm={() =>
          void rotate.press({ id }, (made) => {
            setShown(made);
            setAsking(false);
            showToast({ kind: 'done', title: t('consoleDevelopers.rotated') });
          })
        }
        onClose={() => setAsking(false)}
      />
    </Section>
  );
}
