import { ButtonLink } from '@sampan/ui/button.tsx';
import { missing } from '@sampan/ui/drawings.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../texts/texts.ts';

export default function NotFound() {
  const t = useTexts();
  return (
    <Page title={t('console.noPage')}>
      <EmptyState
        drawing={missing}
        title={t('console.noPageTitle')}
        text={t('console.noPageText')}
        action={<ButtonLink to="/">{t('console.today')}</ButtonLink>}
      />
    </Page>
  );
}
