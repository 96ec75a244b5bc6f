import { orderTypes } from '@sampan/contract/order-status';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { useState } from 'react';
import { useTexts } from '../../../texts/texts.ts';
import { type OwnOrdersQuery, ownOrdersPath } from './own-orders-query.ts';

interface Props {
  query: OwnOrdersQuery;
  /** Counts of each type, by its number. */
  counts: readonly number[];
}

/** The types that have orders as chips; the round button opens all nine. */
export function OrderTypes({ query, counts }: Props) {
  const t = useTexts();
  // Closed by the list that it leads to: a dialog that closes at the press steps back in the history meanwhile.
  const [openedOn, setOpenedOn] = useState<{ type: number | null }>();
  if (openedOn && openedOn.type !== query.type) setOpenedOn(undefined);
  const shown = orderTypes.flatMap((name, type) =>
    (counts[type] ?? 0) > 0 || query.type === type ? [{ name, type }] : [],
  );
  return (
    <nav className="rs-chips" aria-label={t('resellerMe.orderTypes')}>
      <button
        type="button"
        className="rs-round"
        aria-label={t('resellerMe.allTypes')}
        onClick={() => setOpenedOn({ type: query.type })}
      >
        <Icon name="sliders" small />
      </button>
      <Link
        className="rs-chip"
        to={ownOrdersPath({ sn: query.sn })}
        aria-current={query.type === null ? 'page' : undefined}
      >
        {t('resellerMe.type_all')} <small>{sumOf(counts)}</small>
      </Link>
      {shown.map(({ name, type }) => (
        <Link
          key={name}
          className="rs-chip"
          to={ownOrdersPath({ type, sn: query.sn })}
          aria-current={query.type === type ? 'page' : undefined}
        >
          {t(`resellerMe.type_${name}`)} <TypeCount type={type} count={counts[type] ?? 0} />
        </Link>
      ))}
      {openedOn && <TypesSheet query={query} counts={counts} onClose={() => setOpenedOn(undefined)} />}
    </nav>
  );
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** A badge counts unpaid orders. */
function TypeCount({ type, count }: { type: number; count: number }) {
  return type === 0 && count > 0 ? <span className="rs-count">{count}</span> : <small>{count}</small>;
}

/** All nine, with their number and one line of meaning. */
function TypesSheet({ query, counts, onClose }: Props & { onClose: () => void }) {
  const t = useTexts();
  return (
    <Dialog open title={t('resellerMe.orderTypes')} onClose={onClose}>
      <ul className="rs-types">
        <li>
          <Link
            to={ownOrdersPath({ sn: query.sn })}
            aria-current={query.type === null ? 'page' : undefined}
            onClick={query.type === null ? onClose : undefined}
          >
            <span className="no" />
            <span>
              {t('resellerMe.type_all')} <small>{t('resellerMe.typeText_all')}</small>
            </span>
            <b>{sumOf(counts)}</b>
          </Link>
        </li>
        {orderTypes.map((name, type) => (
          <li key={name}>
            <Link
              to={ownOrdersPath({ type, sn: query.sn })}
              aria-current={query.type === type ? 'page' : undefined}
              onClick={query.type === type ? onClose : undefined}
            >
              <span className="no">{type}</span>
              <span>
                {t(`resellerMe.type_${name}`)} <small>{t(`resellerMe.typeText_${name}`)}</small>
              </span>
              <b>
                <TypeCount type={type} count={counts[type] ?? 0} />
              </b>
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
