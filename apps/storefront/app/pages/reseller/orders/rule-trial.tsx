import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { useFormat } from '@sampan/ui/format.ts';
import { Note } from '@sampan/ui/note.tsx';
import { useTexts } from '../../../texts/texts.ts';

export type Trial = OutputOf<Calls['tryOrderRule']>;

/** What a rule would have done with the orders of the last 24 hours. */
export function RuleTrial({ trial: { orders, placed, costUsd, waiting } }: { trial: Trial }) {
  const t = useTexts();
  const { price } = useFormat();
  if (orders === 0) return <Note role="status">{t('resellerShopOrders.trialNone')}</Note>;
  return (
    <Note role="status">
      {t('resellerShopOrders.trial', { orders, placed, amount: price(costUsd) })}
      {waiting.length > 0 && (
        <ul className="mt-2">
          {waiting.map(({ reason, count }) => (
            <li key={reason}>
              {count} × {t(`resellerShopOrders.trial_${reason}`)}
            </li>
          ))}
        </ul>
      )}
    </Note>
  );
}
