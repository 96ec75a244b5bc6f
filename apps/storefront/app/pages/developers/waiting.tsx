import { Button } from '@sampan/ui/button.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { useTexts } from '../../texts/texts.ts';

/** Replaces content that is loading or failed. */
export function Waiting({ state, onRetry }: { state: 'loading' | 'failed'; onRetry: () => void }) {
  const t = useTexts();
  if (state === 'loading')
    return (
      <div role="status">
        <span className="sr-only">{t('ui.loading')}</span>
        <Skeleton className="h-11 w-full" />
        <Skeleton className="mt-2 h-11 w-full" />
      </div>
    );
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <Note tone="error">{t('ui.networkFailed')}</Note>
      <Button onClick={onRetry}>{t('ui.tryAgain')}</Button>
    </div>
  );
}
