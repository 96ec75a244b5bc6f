import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { Button } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Link } from '@sampan/ui/link.tsx';
import { showError } from '@sampan/ui/show-error.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { orderPath } from '../../../features/orders/orders.ts';
import { useTexts } from '../../../texts/texts.ts';

type Page = OutputOf<Calls['listOwnStockMoves']>;
type Move = Page['list'][number];

/** Stock movements, newest first; more on demand. */
export function StockMoves({ first }: { first: Page }) {
  const t = useTexts();
  const [pages, setPages] = useState([first]);
  const [isBusy, setBusy] = useState(false);
  const next = pages.at(-1)?.next;
  const more = async () => {
    setBusy(true);
    try {
      const page = await call('listOwnStockMoves', { after: next ?? '' });
      setPages([...pages, page]);
    } catch (error) {
      showError(error, t);
    }
    setBusy(false);
  };
  const moves = pages.flatMap(({ list }) => list);
  if (moves.length === 0)
    return <EmptyState title={t('resellerStock.noMovesTitle')} text={t('resellerStock.noneText')} />;
  return (
    <>
      <ul className="rs-moves">
        {moves.map((move) => (
          <MoveRow key={move.id} move={move} />
        ))}
      </ul>
      {next && (
        <div className="px-4 py-3 text-center">
          <Button kind="line" busy={isBusy} onClick={more}>
            {t('resellerStock.more')}
          </Button>
        </div>
      )}
    </>
  );
}

function MoveRow({ move }: { move: Move }) {
  const t = useTexts();
  const { date, number } = useFormat();
  const { at, title, options, pieces, reason, orderId, sn, note } = move;
  return (
    <li className="rs-move">
      <b data-in={pieces > 0 || undefined}>
        <bdi dir="ltr">{pieces > 0 ? `+${number(pieces)}` : `−${number(-pieces)}`}</bdi>
      </b>
      <span className="rs-move-name" dir="auto">
        {title}
        {options && <span className="rs-move-more block">{options}</span>}
      </span>
      <time className="rs-move-more" dateTime={`${at.replace(' ', 'T')}Z`}>
        {date(at, 'time')}
      </time>
      <span className="rs-move-more rs-move-line">
        {t(`resellerStock.reason_${reason}`)}
        {orderId && (
          <Link className="link tap tap-in" to={orderPath(orderId)}>
            <bdi dir="ltr">{sn}</bdi>
          </Link>
        )}
        {note && <q dir="auto">{note}</q>}
      </span>
    </li>
  );
}
