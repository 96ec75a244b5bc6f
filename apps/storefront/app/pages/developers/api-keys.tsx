import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { Button } from '@sampan/ui/button.tsx';
import { ConfirmDialog } from '@sampan/ui/dialog.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Tag } from '@sampan/ui/tag.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';
import { type Days, NewKey } from './new-key.tsx';
import { Section } from './section.tsx';
import { useAct } from './use-act.ts';

type ApiKey = OutputOf<Calls['listApiKeys']>[number];

export function ApiKeys({ keys, now, ...days }: { keys: ApiKey[]; now: string } & Days) {
  const t = useTexts();
  const [making, setMaking] = useState(false);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  return (
    <>
      <Section
        title={t('developers.keys')}
        lead={t('developers.keysLead')}
        add={
          <Button kind="brand" onClick={() => setMaking(true)}>
            {t('developers.makeKey')}
          </Button>
        }
        empty={{ title: t('developers.noKeys'), text: t('developers.noKeysText') }}
      >
        {keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} now={now} onRevoke={() => setRevoked(key)} />
        ))}
      </Section>
      {making && <NewKey {...days} onClose={() => setMaking(false)} />}
      {revoked && <RevokeDialog apiKey={revoked} onClose={() => setRevoked(null)} />}
    </>
  );
}

function KeyRow({ apiKey, now, onRevoke }: { apiKey: ApiKey; now: string; onRevoke: () => void }) {
  const t = useTexts();
  const { date } = useFormat();
  const { name, start, scopes, createdAt, expiresAt, lastUsedAt, revokedAt } = apiKey;
  // Both are UTC, one with a space and one with a T.
  const isExpired = expiresAt !== null && expiresAt < now.replace('T', ' ');
  const isOver = revokedAt !== null || isExpired;
  return (
    <li className="developer-row">
      <div className="min-w-0 flex-1 basis-80">
        <h3 className="flex flex-wrap items-center gap-x-2">
          <bdi className="break-words min-w-0">{name}</bdi>
          {revokedAt !== null && <Tag tone="crimson">{t('developers.revoked', { date: date(revokedAt, 'long') })}</Tag>}
          {!revokedAt && isExpired && (
            <Tag tone="amber">{t('developers.expired', { date: date(expiresAt, 'long') })}</Tag>
          )}
        </h3>
        <p className="hint mt-1 flex flex-wrap gap-x-3">
          <span className="code" dir="ltr">
            {start}…
          </span>
          <span>{t('developers.made', { date: date(createdAt, 'long') })}</span>
          <span>
            {lastUsedAt ? t('developers.lastUsed', { date: date(lastUsedAt, 'time') }) : t('developers.neverUsed')}
          </span>
          {expiresAt && !isOver && <span>{t('developers.until', { date: date(expiresAt, 'time') })}</span>}
        </p>
        <ul className="mt-2 flex flex-wrap gap-1.5">
          {scopes.map((scope) => (
            <li key={scope}>
              <Tag>{t(`developers.scope.${scope}`)}</Tag>
            </li>
          ))}
        </ul>
      </div>
      {!isOver && (
        <Button kind="danger" size="small" onClick={onRevoke} aria-label={t('developers.revokeOf', { name })}>
          {t('developers.revoke')}
        </Button>
      )}
    </li>
  );
}

function RevokeDialog({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const t = useTexts();
  const { busy, act } = useAct();
  const revoke = async () => {
    if (await act(() => call('revokeApiKey', { id })))
      showToast({ kind: 'done', title: t('developers.keyRevoked', { name }) });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={t('developers.revokeTitle', { name })}
      text={t('developers.revokeText')}
      confirm={t('developers.revoke')}
      confirmKind="danger"
      busy={busy}
      onConfirm={revoke}
      onClose={onClose}
    />
  );
}
