import { CopyButton } from '@sampan/ui/copy-button.tsx';
import { QrCode } from '@sampan/ui/qr-code.tsx';
import { useTexts } from '../../texts/texts.ts';

/** The authenticator's secret, as a QR code and as text. */
export function AuthenticatorSecret({ secret: { secret, uri } }: { secret: { secret: string; uri: string } }) {
  const t = useTexts();
  return (
    <section className="enrol-app">
      <QrCode text={uri} label={t('consoleAccounts.qrLabel')} />
      <div className="grid content-start gap-1">
        <h2>{t('consoleAccounts.authenticator')}</h2>
        <p className="text-muted">{t('consoleAccounts.authenticatorText')}</p>
        <p className="enrol-secret">
          <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={secret} label={t('consoleAccounts.secret')} />
        </p>
      </div>
    </section>
  );
}
