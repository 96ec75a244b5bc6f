import { isUnreachable } from '@sampan/ui/unreachable.ts';
import { Failed } from '../parts/failed.tsx';
import { useTexts } from '../texts/texts.ts';

/** A page that could not be shown at all. After an update its old files are gone: loading the page again gets the new ones. */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useTexts();
  if (!isUnreachable(error)) console.error(error);
  return (
    <main className="alone">
      <title>{t('console.failed')}</title>
      <Failed as="h1" error={error} onRetry={() => location.reload()} />
    </main>
  );
}
