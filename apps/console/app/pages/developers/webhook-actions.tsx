import { Button } from '@sampan/ui/button.tsx';
import { ConfirmDialog } from '@sampan/ui/dialog.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { useTexts } from '../../texts/texts.ts';
import type { Webhook } from './webhook.ts';
import { WebhookDialog } from './webhook-dialog.tsx';

export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const t = useTexts();
  const [asked, setAsked] = useState<'change' | 'delete' | null>(null);
  const test = useAct('operatorTestHook', ['operatorListHookDeliveries']);
  const update = useAct('operatorUpdateHook', ['operatorListHooks']);
  const remove = useAct('operatorDeleteHook', ['operatorListHooks']);
  const { id, isOn } = webhook;
  return (
    <>
      <Button
        busy={test.busy}
        busyLabel={t('consoleAccounts.wait')}
        onClick={() => void test.press({ id }, () => showToast({ kind: 'done', title: t('consoleDevelopers.tested') }))}
      >
        {t('consoleDevelopers.test')}
      </Button>
      <Button onClick={() => setAsked('change')}>{t('consoleDevelopers.change')}</Button>
      <Button
        busy={update.busy}
        onClick={() =>
          void update.press({ id, isOn: !isOn }, () =>
            showToast({ kind: 'done', title: t(isOn ? 'consoleDevelopers.isOffNow' : 'consoleDevelopers.isOnNow') }),
          )
        }
      >
        {t(isOn ? 'consoleDevelopers.switchOff' : 'consoleDevelopers.switchOn')}
      </Button>
      <Button kind="danger" onClick={() => setAsked('delete')}>
        {t('consoleDevelopers.delete')}
      </Button>
      {asked === 'change' && <WebhookDialog webhook={webhook} onClose={() => setAsked(null)} />}
      <ConfirmDialog
        open={asked === 'delete'}
        title={t('consoleDevelopers.deleteTitle')}
        text={t('consoleDevelopers.deleteText')}
        confirm={t('consoleDevelopers.delete')}
        confirmKind="danger"
        busy={remove.busy}
        onConfirm={() =>
          void remove.press({ id }, () => {
            showToast({ kind: 'done', title: t('consoleDevelopers.deleted') });
          })
        }
        onClose={() => setAsked(null)}
      />
    </>
  );
}
