import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import { useLanguage } from '@sampan/ui/texts.ts';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { useCall } from '../../api/use-call.ts';
import { nameOf } from '../../features/catalogue/category-select.tsx';
import { Page } from '../../layout/page.tsx';
import type { Column } from '../../parts/data-table/columns.ts';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { KeyButton } from '../../parts/key-button.tsx';
import { oneList } from '../../parts/one-list.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { moved } from './draft.ts';
import { Moves, useMoveKeys } from './moves.tsx';
import { type Pallet, PalletState } from './pallet-state.tsx';

/** The home page's pallets in order: current, future and past. */
export default function Pallets() {
  const t = useTexts();
  const go = useGo();
  const read = useCall('operatorListPallets', {});
  const rows = read.data;
  const [current, setCurrent] = useState<string | null>(null);
  const { press } = useAct('operatorOrderPallets', ['operatorListPallets']);
  const move = ({ id }: { id: string }, step: 1 | -1) => {
    const ids = (rows ?? []).map((pallet) => pallet.id);
    const at = ids.indexOf(id);
    if (ids[at + step] !== undefined) void press({ ids: moved(ids, at, step) }, () => {});
  };
  const found = rows?.find(({ id }) => id === current);
  useMoveKeys((step) => found && move(found, step));
  return (
    <Page
      title={t('consoleCatalogue.pallets')}
      actions={
        <KeyButton
          keys="n"
          label={t('consoleCatalogue.newPallet')}
          foot={t('consoleCatalogue.footNew')}
          onPress={() => go('/pallets/new')}
        />
      }
    >
      <div className="pane products">
        <DataTable
          label={t('consoleCatalogue.pallets')}
          list={oneList(read)}
          columns={useColumns(move)}
          idOf={({ id }) => id}
          current={current}
          onCurrent={setCurrent}
          onOpen={({ id }) => go(`/pallets/${id}`)}
          isTall
          empty={<EmptyState title={t('consoleCatalogue.noPallets')} text={t('consoleCatalogue.noPalletsText')} />}
        />
      </div>
    </Page>
  );
}

function useColumns(move: (pallet: Pallet, step: 1 | -1) => void): Column<Pallet>[] {
  const t = useTexts();
  const language = useLanguage();
  const { number, date } = useFormat();
  const days = ({ startsOn, endsOn }: Pallet) =>
    startsOn || endsOn
      ? `${startsOn ? date(startsOn) : ''} – ${endsOn ? date(endsOn) : ''}`
      : t('consoleCatalogue.always');
  return [
    {
      id: 'name',
      head: t('consoleCatalogue.pallet'),
      width: '1fr',
      narrow: 'title',
      cell: (pallet) => (
        <div className="named">
          <img src={pallet.picture} alt="" width={32} height={32} loading="lazy" />
          <div>
            <Link className="cut" to={`/pallets/${pallet.id}`} dir="auto">
              {nameOf(pallet, language)}
            </Link>
            <span className="cut second" dir="auto">
              {pallet.taglines[language] ?? pallet.taglines.en}
            </span>
          </div>
        </div>
      ),
    },
    { id: 'days', head: t('consoleCatalogue.days'), width: '13rem', isWide: true, cell: days },
    {
      id: 'products',
      head: t('consoleCatalogue.products'),
      width: '6rem',
      isFigure: true,
      narrow: 'figure',
      cell: ({ productCount }) => number(productCount),
    },
    {
      id: 'state',
      head: t('consoleCatalogue.state'),
      width: '9rem',
      narrow: 'state',
      cell: (pallet) => <PalletState pallet={pallet} />,
    },
    {
      id: 'move',
      head: t('consoleCatalogue.order'),
      width: '5rem',
      narrow: 'note',
      cell: (pallet) => <Moves name={nameOf(pallet, language)} onMove={(step) => move(pallet, step)} />,
    },
  ];
}
