import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { Button } from '@sampan/ui/button.tsx';
import { Card } from '@sampan/ui/card.tsx';
import { ConfirmDialog } from '@sampan/ui/dialog.tsx';
import { Tag } from '@sampan/ui/tag.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useTexts } from '../../../texts/texts.ts';
import { Passkeys } from './passkeys.tsx';
import { useAct } from './use-act.ts';

type Factor = OutputOf<Calls['getSecondFactor']>;
type Secret = OutputOf<Calls['beginAuthenticator']>;

const AppDialog = lazy(() => import('./app-dialog.tsx'));
const CodesDialog = lazy(() => import('./codes-dialog.tsx'));

/** The app with its recovery codes, and passkeys beside it; the shop asks for the password before each change. */
export function SecondFactor({ isOn, recoveryCodes, passkeys }: Factor) {
  const t = useTexts();
  const { busy, act } = useAct();
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const begin = async () => setSecret((await act(() => call('beginAuthenticator', {}))) ?? null);
  const renew = async () => setCodes((await act(() => call('replaceRecoveryCodes', {})))?.recoveryCodes ?? null);
  return (
    <Card aria-labelledby="second-factor">
      <h2 id="second-factor" className="flex flex-wrap items-center gap-x-2 text-lg">
        {t('security.factorTitle')}
        <Tag tone={isOn ? 'green' : 'ink'}>{t(isOn ? 'security.isOn' : 'security.isOff')}</Tag>
      </h2>
      <p className="mt-1 text-muted">{t('security.factorText')}</p>
      {isOn ? (
        <>
          <ul className="mt-4">
            <Row title={t('security.app')} act={t('security.replaceApp')} busy={busy} onAct={begin} />
            <Row
              title={t('security.codes')}
              text={t('security.codesLeft', { count: recoveryCodes })}
              act={t('security.newCodes')}
              busy={busy}
              onAct={renew}
            />
          </ul>
          <Passkeys passkeys={passkeys} />
          <TurnOff />
        </>
      ) : (
        <Button kind="brand" className="mt-4" busy={busy} onClick={() => void begin()}>
          {t('security.setUp')}
        </Button>
      )}
      <Suspense>
        {secret && (
          <AppDialog
            secret={secret}
            isFirst={!isOn}
            onClose={() => setSecret(null)}
            onCodes={(made) => setCodes(made.length > 0 ? made : null)}
          />
        )}
        {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
      </Suspense>
    </Card>
  );
}

interface RowProps {
  title: string;
  text?: ReactNode;
  act: string;
  busy: boolean;
  onAct: () => Promise<void>;
}

function Row({ title, text, act, busy, onAct }: RowProps) {
  return (
    <li className="security-row">
      <div className="min-w-0 flex-1 basis-60">
        <h3>{title}</h3>
        {text && <p className="hint">{text}</p>}
      </div>
      <Button size="small" aria-disabled={busy} onClick={() => void onAct()}>
        {act}
      </Button>
    </li>
  );
}

function TurnOff() {
  const t = useTexts();
  const { busy, act } = useAct();
  const [isAsking, setAsking] = useState(false);
  const turnOff = async () => {
    setAsking(false);
    const done = await act(() => call('removeSecondFactor', {}));
    if (done !== undefined) showToast({ kind: 'done', title: t('security.turnedOff') });
  };
  return (
    <>
      <Button kind="danger" className="mt-4" busy={busy} onClick={() => setAsking(true)}>
        {t('security.turnOff')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          title={t('security.turnOffTitle')}
          text={t('security.turnOffText')}
          confirm={t('security.turnOff')}
          confirmKind="danger"
          onConfirm={turnOff}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
