import { ButtonLink } from '@sampan/ui/button.tsx';
import { missing as missingDrawing } from '@sampan/ui/drawings.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Head } from '../document/head.tsx';
import { useTexts } from '../texts/texts.ts';
import { failureText, isMissing, RetryButton } from './error-page.tsx';

/** Inside the main layout: the page's own content is missing or failed, the header still works. */
export function ErrorContent({ error }: { error: unknown }) {
  const t = useTexts();
  const missing = isMissing(error);
  const title = missing ? t('layout.goneTitle') : t('layout.failedTitle');
  const browse = (
    <ButtonLink kind="brand" to="/product-list">
      {t('layout.browse')}
    </ButtonLink>
  );
  return (
    <div className="page py-10">
      <Head title={title} />
      <EmptyState
        drawing={missing ? missingDrawing : undefined}
        as="h1"
        title={title}
        text={missing ? t('layout.goneText') : t(failureText(error))}
        action={missing ? browse : <RetryButton />}
      />
    </div>
  );
}
