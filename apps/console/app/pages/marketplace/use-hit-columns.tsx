import type { Column } from '../../parts/data-table/columns.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import type { Hit } from './hit.ts';
import { MarginCell, OfferCell, SellerCell, TiersCell, WeightCell } from './hit-parts.tsx';

export function useHitColumns(): Column<Hit>[] {
  const t = useTexts();
  const { number } = useFormat();
  return [
    {
      id: 'offer',
      head: t('consoleMarketplace.offer'),
      width: '1fr',
      leastRems: 14,
      narrow: 'title',
      cell: (hit) => <OfferCell hit={hit} />,
    },
    {
      id: 'tiers',
      head: t('consoleMarketplace.tiers'),
      width: '12.5rem',
      isFigure: true,
      narrow: 'note',
      cell: (hit) => <TiersCell tiers={hit.tiers} />,
    },
    {
      id: 'margin',
      head: t('consoleMarketplace.margin'),
      width: '5.5rem',
      isFigure: true,
      cell: (hit) => <MarginCell hit={hit} />,
    },
    {
      id: 'sold',
      head: t('consoleMarketplace.sold30'),
      width: '4.5rem',
      isFigure: true,
      isWide: true,
      cell: ({ sold30 }) => number(sold30),
    },
    {
      id: 'seller',
      head: t('consoleMarketplace.seller'),
      width: '8.5rem',
      isWide: true,
      cell: (hit) => <SellerCell seller={hit.seller} />,
    },
    {
      id: 'weight',
      head: t('consoleMarketplace.weight'),
      width: '7rem',
      narrow: 'state',
      cell: (hit) => <WeightCell weight={hit.weight} />,
    },
  ];
}
