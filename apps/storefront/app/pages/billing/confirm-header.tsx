import { Icon } from '@sampan/ui/icons.tsx';
import { Logo } from '../../layout/logo.tsx';
import { useShop } from '../../routing/document-data.ts';
import { useTexts } from '../../texts/texts.ts';

export function ConfirmHeader() {
  const t = useTexts();
  const { supportMail } = useShop();
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
        {supportMail && (
          <a
            className="link inline-flex min-h-11 flex-none items-center gap-2 whitespace-nowrap"
            href={`mailto:${supportMail}`}
          >
            <Icon name="chat" small />
            {t('billing.askUs')}
          </a>
        )}
      </div>
    </header>
  );
}
