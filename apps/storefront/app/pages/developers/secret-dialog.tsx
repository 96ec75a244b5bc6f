import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Note } from '@sampan/ui/note.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useCallback } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';
import { CodeBox } from './code-box.tsx';
import { useAct } from './use-act.ts';
import { useAnswer } from './use-answer.ts';
import { Waiting } from './waiting.tsx';
import type { Webhook } from './webhook.ts';

/** The secret for verifying events, and how to change it. */
export function SecretDialog({ webhook: { id }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useTexts();
  const { date } = useFormat();
  const { answer, reload } = useAnswer(useCallback(() => call('getHookSecret', { id }), [id]));
  const { busy, act } = useAct();
  const rotate = async () => {
    if (!(await act(() => call('rotateHookSecret', { id })))) return;
    showToast({ kind: 'done', title: t('developers.rotated') });
    reload();
  };
  const actions = (
    <Button kind="brand" onClick={onClose}>
      {t('developers.done')}
    </Button>
  );
  return (
    <Dialog
      open
      size="form"
      title={t('developers.secret')}
      reason={t('developers.secretReason')}
      onClose={onClose}
      actions={actions}
    >
      {answer.state === 'there' ? (
        <div className="grid gap-4">
          <CodeBox label={t('developers.secret')} text={answer.value.secret} />
          {answer.value.previousUntil ? (
            <Note>{t('developers.previousUntil', { date: date(answer.value.previousUntil, 'time') })}</Note>
          ) : (
            <p className="text-muted">{t('developers.rotateText')}</p>
          )}
          <Button className="justify-self-start" busy={busy} onClick={rotate}>
            {t('developers.rotate')}
          </Button>
        </div>
      ) : (
        <Waiting state={answer.state} onRetry={reload} />
      )}
    </Dialog>
  );
}
