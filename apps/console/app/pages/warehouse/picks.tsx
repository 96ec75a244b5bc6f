import { PrintButtons } from '../../features/warehouse/print-buttons.tsx';
import { isOwn, type WarehouseOrder } from '../../features/warehouse/warehouse.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { LineFacts } from './line-facts.tsx';

/** Shelves to pick from, in order. */
export function Picks({ order }: { order: WarehouseOrder }) {
  const t = useTexts();
  const { number } = useFormat();
  const lines = order.items
    .filter((line) => isOwn(line) || line.places.length > 0)
    .map((line) => ({
      line,
      shelf: isOwn(line) ? line.shelf : line.places.join(', '),
      // Damaged and missing pieces are not packed.
      pieces: Math.min(line.result?.accepted ?? line.quantity, line.quantity),
    }))
    .filter(({ pieces }) => pieces > 0)
    .toSorted((one, other) => one.shelf.localeCompare(other.shelf, 'en', { numeric: true }));
  if (lines.length === 0) return null;
  return (
    <section className="wh-card" aria-label={t('consoleWarehouse.picks')}>
      <h2>{t('consoleWarehouse.picks')}</h2>
      <ul className="wh-picks">
        {lines.map(({ line, shelf, pieces }) => (
          <li key={line.id} className="wh-picked">
            <b className="wh-shelf">{shelf || t('consoleWarehouse.noShelf')}</b>
            <div className="wh-pick">
              <LineFacts line={line} isPicked />
            </div>
            <b className="wh-pieces">{number(pieces)}</b>
          </li>
        ))}
      </ul>
      <PrintButtons orderId={order.id} kinds={['pick-list']} />
    </section>
  );
}
