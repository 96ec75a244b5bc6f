import { Button } from '@sampan/ui/button.tsx';
import { CopyButton } from '@sampan/ui/copy-button.tsx';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { Failed } from '../../parts/failed.tsx';
import { useTexts } from '../../texts/texts.ts';

/** Loaded on demand only: reading it is recorded. */
export function NoticeSecret() {
  const t = useTexts();
  const [isShown, setShown] = useState(false);
  const { data, error, refetch } = useCall('operatorGetNoticeSecret', {}, { enabled: isShown });
  if (!isShown)
    return (
      <Button size="small" onClick={() => setShown(true)}>
        {t('consoleAccounts.showSecret')}
      </Button>
    );
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return (
    <p className="mono">
      <bdi dir="ltr">{data?.secret}</bdi>{' '}
      {data && <CopyButton text={data.secret} label={t('consoleAccounts.ownHook')} />}
    </p>
  );
}
