import { limits } from '@sampan/contract/limits';
import { type Scope, scopeNames } from '@sampan/contract/scopes';
import { Button } from '@sampan/ui/button.tsx';
import { ConfirmDialog, Dialog } from '@sampan/ui/dialog.tsx';
import { Checkbox, Choices, Field, Input } from '@sampan/ui/field.tsx';
import { FormProblem } from '@sampan/ui/form-problem.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { useForm } from '@sampan/ui/use-form.ts';
import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';
import { CodeBox } from './code-box.tsx';

/** The range for a key's last day. */
export interface Days {
  today: string;
  lastDay: string;
}

interface Made {
  apiKey: string;
  name: string;
}

/** Asks for the key's permissions, makes it and shows it: the only time that it can be seen. */
export function NewKey({ onClose, ...days }: Days & { onClose: () => void }) {
  const [made, setMade] = useState<Made | null>(null);
  return made ? <KeyShown {...made} onClose={onClose} /> : <KeyForm {...days} onMade={setMade} onClose={onClose} />;
}

/** A program that only looks and orders. */
const usual: ReadonlySet<Scope> = new Set(['catalogue:read', 'addresses:read', 'orders:read', 'tracking:read']);
const isUsual = Object.fromEntries(scopeNames.map((scope) => [scope, usual.has(scope)])) as Record<Scope, boolean>;

function useKeyForm(onMade: (made: Made) => void) {
  const t = useTexts();
  const { revalidate } = useRevalidator();
  return useForm({
    inDialog: true,
    initial: { name: '', expiresOn: '', scopes: '', ...isUsual },
    rules: {
      name: ({ name }) => name.trim() === '' && t('developers.enterKeyName'),
      scopes: (values) => !scopeNames.some((scope) => values[scope]) && t('developers.chooseOne'),
    },
    send: async ({ name, expiresOn, ...values }) => {
      const scopes = scopeNames.filter((scope) => values[scope]);
      const { key: apiKey } = await call('createApiKey', { name, scopes, expiresOn: expiresOn || null });
      onMade({ apiKey, name });
      await revalidate();
    },
  });
}

function KeyForm({ today, lastDay, onMade, onClose }: Days & { onMade: (made: Made) => void; onClose: () => void }) {
  const t = useTexts();
  const id = useId();
  const form = useKeyForm(onMade);
  const actions = (
    <>
      <Button onClick={onClose}>{t('ui.cancel')}</Button>
      <Button type="submit" form={id} kind="brand" busy={form.busy}>
        {t('developers.makeKey')}
      </Button>
    </>
  );
  return (
    <Dialog open size="form" title={t('developers.makeKey')} onClose={onClose} actions={actions}>
      <form {...form.form} id={id} className="grid gap-5">
        <Field label={t('developers.keyName')} hint={t('developers.keyNameHint')} error={form.errors.name}>
          <Input {...form.text('name')} maxLength={limits.apiKeyNameMax} autoComplete="off" />
        </Field>
        <div className="developer-choices">
          <Choices label={t('developers.scopes')} error={form.errors.scopes}>
            {scopeNames.map((scope) => (
              <Checkbox key={scope} {...form.box(scope)}>
                {t(`developers.scope.${scope}`)}
              </Checkbox>
            ))}
          </Choices>
        </div>
        <Field
          label={t('developers.expires')}
          hint={t('developers.expiresHint')}
          error={form.errors.expiresOn}
          optional
        >
          <Input {...form.text('expiresOn')} type="date" min={today} max={lastDay} />
        </Field>
        <FormProblem text={form.problem} />
      </form>
    </Dialog>
  );
}

function KeyShown({ apiKey, name, onClose }: Made & { onClose: () => void }) {
  const t = useTexts();
  const [asking, setAsking] = useState(false);
  return (
    <Dialog
      open
      size="form"
      title={t('developers.keyMade', { name })}
      // It cannot be shown again: a press beside the dialog does not close it.
      onClose={() => setAsking(true)}
      actions={
        <Button kind="brand" onClick={onClose}>
          {t('developers.done')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Note tone="warn">{t('developers.keyOnce')}</Note>
        <CodeBox label={t('developers.key')} text={apiKey} />
        <p className="text-muted">{t('developers.keyUse')}</p>
        <code className="code code-block" dir="ltr">
          Authorization: Bearer {apiKey.slice(0, 12)}…
        </code>
      </div>
      {asking && (
        <ConfirmDialog
          open
          title={t('developers.keyStored')}
          text={t('developers.keyOnce')}
          confirm={t('ui.close')}
          confirmKind="danger"
          cancel={t('ui.keepTyping')}
          onConfirm={onClose}
          onClose={() => setAsking(false)}
        />
      )}
    </Dialog>
  );
}
