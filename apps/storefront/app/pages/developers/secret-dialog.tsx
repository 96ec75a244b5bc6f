import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Note } from '@sampan/ui/note.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';
import { CodeBox } from './code-box.tsx';
import { useAct } from './use-act.ts';
import type { Webhook, WebhookSecret } from './webhook.ts';

interface Props {
  webhook: Webhook;
  secret: WebhookSecret;
  onClose: () => void;
}

/** The secret for verifying events, and how to change it. */
export function SecretDialog({ webhook: { id }, secret, onClose }: Props) {
  const t = useTexts();
  const { date } = useFormat();
  const [shown, setShown] = useState(secret);
  const { busy, act } = useAct();
  const rotate = () =>
    act(async () => {
      setShown(await call('rotateHookSecret', { id }));
      showToast({ kind: 'done', title: t('developers.rotated') });
    });
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
      <div className="grid gap-4">
        <CodeBox label={t('developers.secret')} text={shown.secret} />
        {shown.previousUntil ? (
          <Note>{t('developers.previousUntil', { date: date(shown.previousUntil, 'time') })}</Note>
        ) : (
          <p className="text-muted">{t('developers.rotateText')}</p>
        )}
        <Button className="justify-self-start" busy={busy} onClick={rotate}>
          {t('developers.rotate')}
        </Button>
      </div>
    </Dialog>
  );
}
