import { Link } from '@sampan/ui/link.tsx';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { ResellerIcon } from './icons.tsx';

interface Head {
  name: string;
  /** The link for sorting by this column, if there is one. */
  to?: string | undefined;
  /** The list is sorted by it now. */
  by?: 'asc' | 'desc' | undefined;
}

interface Props {
  heads: readonly [Head, Head, Head, Head];
  /** The box that selects all, on desktops. */
  box?: ReactNode;
  isSelecting?: boolean;
  aside?: ReactNode;
}

/** The names of the rows' columns, once above the list; they stick, and sort. */
export function RowHeads({ heads, box, isSelecting = false, aside }: Props) {
  const t = useTexts();
  return (
    <div
      className="rs-heads"
      data-sel={isSelecting || undefined}
      data-one={!isSelecting || undefined}
      data-aside={aside === undefined ? undefined : true}
    >
      {isSelecting && <span className="box-all">{box}</span>}
      <span className="goods">{t('resellerFrame.tab_goods')}</span>
      <div className="rs-fig">
        {heads.map((head) => (
          <HeadName key={head.name} {...head} />
        ))}
      </div>
      {aside !== undefined && <span className="aside">{aside}</span>}
    </div>
  );
}

function HeadName({ name, to, by }: Head) {
  const t = useTexts();
  if (to === undefined) return <span>{name}</span>;
  return (
    <Link to={to} data-by={by} preventScrollReset aria-label={by && t(`resellerFrame.sorted_${by}`, { name })}>
      {by && <ResellerIcon name={by === 'desc' ? 'sortDown' : 'sortUp'} />}
      {name}
    </Link>
  );
}
