import { Button } from '@sampan/ui/button.tsx';
import { ConfirmDialog } from '@sampan/ui/dialog.tsx';
import { hasPasskeys } from '@sampan/ui/passkeys.ts';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { useCall } from '../../api/use-call.ts';
import { Failed } from '../../parts/failed.tsx';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import type { Passkey } from './passkey.ts';
import { AddPasskey, RenamePasskey } from './passkey-dialogs.tsx';

export function OwnPasskeys() {
  const t = useTexts();
  const { data, error, refetch } = useCall('operatorListPasskeys', {});
  const [isAdding, setAdding] = useState(false);
  return (
    <Section title={t('consoleAccounts.passkeys')} note={t('consoleAccounts.passkeysNote')}>
      {data ? (
        <Passkeys passkeys={data} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-12" />
      )}
      {hasPasskeys() ? (
        <Button size="small" onClick={() => setAdding(true)}>
          {t('consoleAccounts.addPasskey')}
        </Button>
      ) : (
        <p className="text-muted">{t('consoleAccounts.noPasskeysHere')}</p>
      )}
      {isAdding && <AddPasskey onClose={() => setAdding(false)} />}
    </Section>
  );
}

function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const t = useTexts();
  const { date, moment } = useFormat();
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const { press, busy } = useAct('operatorRemovePasskey', ['operatorListPasskeys', 'operatorMe']);
  const remove = ({ id, name }: Passkey) =>
    void press({ id }, () => {
      setRemoved(null);
      showToast({ kind: 'done', title: t('consoleAccounts.passkeyRemoved', { name }) });
    });
  if (passkeys.length === 0) return <p className="text-muted">{t('consoleAccounts.noPasskeys')}</p>;
  return (
    <>
      <ul className="entries">
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <div>
              <p className="entry-title" dir="auto">
                {passkey.name}
              </p>
              <p className="second">
                {t('consoleAccounts.passkeyAdded', { date: date(passkey.createdAt) })}
                {passkey.lastUsedAt && ` · ${t('consoleAccounts.lastUsed', { moment: moment(passkey.lastUsedAt) })}`}
              </p>
            </div>
            <Button
              size="small"
              aria-label={t('consoleAccounts.renameWhat', { name: passkey.name })}
              onClick={() => setRenamed(passkey)}
            >
              {t('consoleAccounts.rename')}
            </Button>
            <Button
              size="small"
              kind="danger"
              aria-label={t('consoleAccounts.removeWhat', { name: passkey.name })}
              onClick={() => setRemoved(passkey)}
            >
              {t('consoleAccounts.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {renamed && <RenamePasskey passkey={renamed} onClose={() => setRenamed(null)} />}
      {removed && (
        <ConfirmDialog
          open
          title={t('consoleAccounts.removePasskey', { name: removed.name })}
          text={t('consoleAccounts.removePasskeyText')}
          confirm={t('consoleAccounts.removePasskeyConfirm')}
          confirmKind="danger"
          busy={busy}
          onConfirm={() => remove(removed)}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  );
}
