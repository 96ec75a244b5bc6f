import { PrintButtons } from '../../features/warehouse/print-buttons.tsx';
import { isOwn, type WarehouseOrder } from '../../features/warehouse/warehouse.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { LineFacts } from './line-facts.tsx';

/** What is taken from the buyer's own shelves, in the order of the shelves. */
export function Picks({ order }: { order: WarehouseOrder }) {
  const t = useTexts();
  const { number } = useFormat();
  const lines = order.items
    .filter((line) => isOwn(line) && line.quantity > 0)
    .toSorted((one, other) => one.shelf.localeCompare(other.shelf, 'en', { numeric: true }));
  if (lines.length === 0) return null;
  return (
    <section className="wh-card" aria-label={t('consoleWarehouse.picks')}>
      <h2>{t('consoleWarehouse.picks')}</h2>
      <ul className="wh-picks">
        {lines.map((line) => (
          <li key={line.id} className="wh-picked">
            <b className="wh-shelf">{line.shelf || t('consoleWarehouse.noShelf')}</b>
            <div className="wh-pick">
              <LineFacts line={line} />
            </div>
            <b className="wh-pieces">{number(line.quantity)}</b>
          </li>
        ))}
      </ul>
      <PrintButtons orderId={order.id} kinds={['pick-list']} />
    </section>
  );
}
