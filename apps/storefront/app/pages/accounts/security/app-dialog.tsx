import { Button } from '@sampan/ui/button.tsx';
import { CopyButton } from '@sampan/ui/copy-button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Field, Input } from '@sampan/ui/field.tsx';
import { FormProblem } from '@sampan/ui/form-problem.tsx';
import { QrCode } from '@sampan/ui/qr-code.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { useId } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/call.ts';
import { useTexts } from '../../../texts/texts.ts';

interface Props {
  secret: { secret: string; uri: string };
  /** Otherwise it takes another one's place. */
  isFirst: boolean;
  onClose: () => void;
  onCodes: (codes: string[]) => void;
}

/** Sets up an authenticator by QR code or typed secret; done once the app shows the right code. */
export default function AppDialog({ secret: { secret, uri }, isFirst, onClose, onCodes }: Props) {
  const t = useTexts();
  const id = useId();
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { code: '' },
    rules: { code: ({ code }) => !/^\d{6}$/.test(code.replaceAll(' ', '')) && t('security.codeHasSixDigits') },
    explain: ({ error, message }) => (error === 'second_factor_wrong' ? { code: message } : undefined),
    inDialog: true,
    send: async ({ code }) => {
      const { recoveryCodes } = await call('setAuthenticator', { code: code.replaceAll(' ', '') });
      onClose();
      onCodes(recoveryCodes);
      showToast({ kind: 'done', title: t(isFirst ? 'security.turnedOn' : 'security.appReplaced') });
      await revalidate();
    },
  });
  const actions = (
    <>
      <Button onClick={onClose}>{t('ui.cancel')}</Button>
      <Button type="submit" form={id} kind="brand" busy={form.busy}>
        {t(isFirst ? 'security.finish' : 'security.replaceApp')}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      size="form"
      title={t('security.app')}
      reason={t('security.othersEnd')}
      onClose={onClose}
      actions={actions}
    >
      <form {...form.form} id={id} className="grid gap-5">
        <div className="security-app">
          <QrCode text={uri} label={t('security.qrLabel')} />
          <div className="grid content-start gap-1">
            <p>{t('security.scan')}</p>
            <p className="flex items-center gap-1" dir="ltr">
              <code className="security-code">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
              <CopyButton text={secret} label={t('security.key')} />
            </p>
          </div>
        </div>
        <Field label={t('security.appCode')} error={form.errors.code}>
          <Input {...form.text('code')} inputMode="numeric" autoComplete="one-time-code" maxLength={7} dir="ltr" />
        </Field>
        <FormProblem text={form.problem} />
      </form>
    </Dialog>
  );
}
