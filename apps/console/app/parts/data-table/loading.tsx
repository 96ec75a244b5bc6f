import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { useTexts } from '../../texts/texts.ts';

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Rows of the size of those that come. */
export function Loading() {
  const t = useTexts();
  return (
    <div className="dt-loading" role="status">
      <span className="sr-only">{t('ui.loading')}</span>
      {rows.map((row) => (
        <div key={row}>
          <Skeleton className="h-3 w-32" />
          <Skeleton className="h-3 grow" />
          <Skeleton className="h-3 w-20" />
        </div>
      ))}
    </div>
  );
}
