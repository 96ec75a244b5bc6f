import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { useTexts } from '../../texts/texts.ts';

export type Delivery = OutputOf<Calls['listHookDeliveries']>['list'][number];

/** The result of the last attempt: the answer's status, or why there was none. */
export function useAnswerText(): (delivery: Pick<Delivery, 'answerStatus' | 'error'>) => string {
  const t = useTexts();
  return ({ answerStatus, error }) => {
    if (answerStatus !== null) return t('developers.answered', { status: String(answerStatus) });
    return error === '' || error === 'not_accepted' ? '' : t(`developers.error.${error}`);
  };
}
