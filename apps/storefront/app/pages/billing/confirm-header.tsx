import { Icon } from '@sampan/ui/icons.tsx';
import { Logo } from '../../layout/header.tsx';
import { useTexts } from '../../texts/texts.ts';

const supportMail = 'support@sampan.example';

export function ConfirmHeader() {
  const t = useTexts();
  return (
    <header className="header">
      <div className="page header-bar justify-between">
        <Logo />
        <ol className="steps max-md:hidden" aria-label={t('billing.steps')}>
          <li>
            {t('billing.stepCart')}
            <Icon name="right" small />
          </li>
          <li aria-current="step">
            {t('billing.confirmOrder')}
            <Icon name="right" small />
          </li>
          <li>{t('billing.stepPayment')}</li>
        </ol>
        <a className="link inline-flex min-h-11 items-center gap-2" href={`mailto:${supportMail}`}>
          <Icon name="chat" small />
          {t('billing.askUs')}
        </a>
      </div>
    </header>
  );
}
