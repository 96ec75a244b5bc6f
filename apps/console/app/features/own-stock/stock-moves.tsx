import { Button } from '@sampan/ui/button.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { useList } from '../../api/use-call.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

/** Stock movements, newest first. */
export function StockMoves({ buyerId }: { buyerId: string }) {
  const t = useTexts();
  const { number, moment } = useFormat();
  const { rows, hasMore, isLoadingMore, loadMore, isPending } = useList('operatorListOwnStockMoves', {
    buyerId,
    pageSize: 30,
  });
  if (isPending) return <Skeleton className="h-20" />;
  return (
    <>
      <ul className="money-list" aria-label={t('consoleWarehouse.stockMoves')}>
        {(rows ?? []).map(({ id, at, title, options, pieces, reason, orderId, sn, note, by }) => (
          <li key={id}>
            <span dir="auto">
              {[title, options].filter(Boolean).join(' · ')}
              <span className="second">
                {t(`consoleWarehouse.move_${reason}`)}{' '}
                {orderId && (
                  <Link className="link mono" to={`/orders/${orderId}`}>
                    {sn}
                  </Link>
                )}{' '}
                {[note, by, moment(at)].filter(Boolean).join(t('console.comma'))}
              </span>
            </span>
            <b>
              {pieces > 0 && '+'}
              {number(pieces)}
            </b>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button size="small" busy={isLoadingMore} onClick={loadMore}>
          {t('consoleWarehouse.moreMoves')}
        </Button>
      )}
    </>
  );
}
