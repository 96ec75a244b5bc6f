import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { Button } from '@sampan/ui/button.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useTexts } from '../../../texts/texts.ts';
import { useAct } from './use-act.ts';

type Passkey = OutputOf<Calls['getSecondFactor']>['passkeys'][number];

const PasskeyDialog = lazy(() => import('./passkey-dialog.tsx'));

export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const t = useTexts();
  const { busy, act } = useAct();
  const [isAdding, setAdding] = useState(false);
  const remove = async ({ id, name }: Passkey) => {
    const done = await act(() => call('removePasskey', { id }));
    if (done !== undefined) showToast({ kind: 'done', title: t('security.passkeyRemoved', { name }) });
  };
  return (
    <section className="security-part" aria-labelledby="passkeys">
      <h3 id="passkeys">{t('security.passkeys')}</h3>
      <p className="hint">{t('security.passkeysText')}</p>
      {passkeys.length === 0 && <p className="mt-2">{t('security.noPasskeys')}</p>}
      <ul>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} busy={busy} onRemove={() => void remove(passkey)} />
        ))}
      </ul>
      <Button size="small" className="mt-2" onClick={() => setAdding(true)}>
        {t('security.addPasskey')}
      </Button>
      <Suspense>{isAdding && <PasskeyDialog onClose={() => setAdding(false)} />}</Suspense>
    </section>
  );
}

function PasskeyRow({ passkey, busy, onRemove }: { passkey: Passkey; busy: boolean; onRemove: () => void }) {
  const t = useTexts();
  const { date } = useFormat();
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className="security-row">
      <div className="min-w-0 flex-1 basis-60">
        <p dir="auto" className="break-words">
          {name}
        </p>
        <p className="hint flex flex-wrap gap-x-3">
          <span>{t('security.passkeyDates', { date: date(createdAt, 'long') })}</span>
          {lastUsedAt && <span>{t('security.lastUsed', { date: date(lastUsedAt, 'time') })}</span>}
        </p>
      </div>
      <Button
        size="small"
        kind="danger"
        aria-disabled={busy}
        aria-label={t('security.removeOf', { name })}
        onClick={onRemove}
      >
        {t('security.remove')}
      </Button>
    </li>
  );
}
