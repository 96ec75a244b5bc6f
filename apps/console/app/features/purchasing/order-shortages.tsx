import { useCall } from '../../api/use-call.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { ShortageState } from './shortage-state.tsx';
import { WithdrawShortage } from './withdraw-shortage.tsx';

/** The questions to a buyer about unavailable goods, for purchasing. */
export function OrderShortages({ orderId }: { orderId: string }) {
  const t = useTexts();
  const { number, moment } = useFormat();
  const { data } = useCall('operatorListShortages', { orderId }, { everySeconds: 60 });
  if (!data || data.list.length === 0) return null;
  return (
    <ul className="order-purchases">
      {data.list.map(({ id, sourceName, quantity, substitute, answerBy, decidedAt, openedBy, ...one }) => (
        <li key={id}>
          <p>
            {number(quantity)} × <span lang="zh">{sourceName}</span> <ShortageState shortage={one} />
          </p>
          <p className="second">
            {substitute && (
              <>
                {t('consolePurchasing.instead')} <span lang="zh">{substitute}</span>
                {' · '}
              </>
            )}
            {decidedAt ? moment(decidedAt) : t('consolePurchasing.until', { moment: moment(answerBy) })}
            {openedBy && ` · ${openedBy}`}
          </p>
          <WithdrawShortage shortage={{ id, state: one.state }} />
        </li>
      ))}
    </ul>
  );
}
