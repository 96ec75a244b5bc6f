import type { InputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { operatorLimits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Field, Input } from '@sampan/ui/field.tsx';
import { FormProblem } from '@sampan/ui/form-problem.tsx';
import { makePasskey } from '@sampan/ui/passkeys.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { useId } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/call.ts';
import { useTexts } from '../../../texts/texts.ts';

type Created = InputOf<Calls['addPasskey']>['credential'];

export default function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const id = useId();
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { name: '' },
    rules: { name: ({ name }) => !name.trim() && t('security.enterName') },
    inDialog: true,
    send: async ({ name }) => {
      const options = await call('beginPasskey', {});
      const credential = await makePasskey<Created>(options, t('security.passkeyNotMade'));
      await call('addPasskey', { name: name.trim(), credential });
      onClose();
      showToast({ kind: 'done', title: t('security.passkeyKept', { name: name.trim() }) });
      await revalidate();
    },
  });
  const actions = (
    <>
      <Button onClick={onClose}>{t('ui.cancel')}</Button>
      <Button type="submit" form={id} kind="brand" busy={form.busy}>
        {t('security.addPasskey')}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      size="form"
      title={t('security.addPasskey')}
      reason={t('security.passkeysText')}
      onClose={onClose}
      actions={actions}
    >
      <form {...form.form} id={id} className="grid gap-5">
        <Field label={t('security.passkeyName')} hint={t('security.passkeyNameHint')} error={form.errors.name}>
          <Input {...form.text('name')} maxLength={operatorLimits.passkeyNameMax} autoComplete="off" dir="auto" />
        </Field>
        <FormProblem text={form.problem} />
      </form>
    </Dialog>
  );
}
