import { Button } from '@sampan/ui/button.tsx';
import { CopyButton } from '@sampan/ui/copy-button.tsx';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { useTexts } from '../../texts/texts.ts';

/** Loaded on demand only: it takes a proof, and reading it is recorded. */
export function NoticeSecret() {
  const t = useTexts();
  const [secret, setSecret] = useState('');
  const { busy, press } = useAct('operatorGetNoticeSecret', []);
  if (!secret)
    return (
      <Button
        size="small"
        busy={busy}
        busyLabel={t('consoleAccounts.wait')}
        onClick={() => void press({}, (shown) => setSecret(shown.secret))}
      >
        {t('consoleAccounts.showSecret')}
      </Button>
    );
  return (
    <p className="mono">
      <bdi dir="ltr">{secret}</bdi> <CopyButton text={secret} label={t('consoleAccounts.ownHook')} />
    </p>
  );
}
