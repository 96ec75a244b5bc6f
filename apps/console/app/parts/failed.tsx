import { CallError } from '@sampan/contract/page-context';
import { Button } from '@sampan/ui/button.tsx';
import { missing } from '@sampan/ui/drawings.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { type Translate, useTexts } from '../texts/texts.ts';

/** The next step after a refusal; the message itself says what happened. */
function nextStep(error: unknown, t: Translate): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  const steps: Partial<Record<CallError['error'], string>> = {
    forbidden: t('console.askOwner'),
    not_found: t('console.notFoundNext'),
    order_status_changed: t('console.changedNext'),
  };
  return steps[error.error];
}

/** The answer would be the same again. */
const isFinal = (error: unknown): boolean =>
  error instanceof CallError && (error.error === 'forbidden' || error.error === 'not_found');

interface Props {
  error: unknown;
  onRetry: () => void;
  as?: 'h1' | 'h2';
}

/** Replaces the content. */
export function Failed({ error, onRetry, as = 'h2' }: Props) {
  const t = useTexts();
  return (
    <div role="alert">
      <EmptyState
        drawing={missing}
        as={as}
        title={errorMessage(error, t)}
        text={nextStep(error, t)}
        action={!isFinal(error) && <Button onClick={onRetry}>{t('ui.tryAgain')}</Button>}
      />
    </div>
  );
}
