import { useState } from 'react';
import { isOwn, type WarehouseOrder } from '../../features/warehouse/warehouse.ts';
import { Icon } from '../../parts/icon.tsx';
import { useTexts } from '../../texts/texts.ts';
import { LineForm } from './line-form.tsx';

/** Line by line: one at a time on a phone, beside the list of all on a desk. */
export function Inspect({ order }: { order: WarehouseOrder }) {
  const t = useTexts();
  const lines = order.items.filter((line) => line.quantity > 0 && !isOwn(line));
  const first = lines.findIndex(({ result }) => !result);
  const [shown, setShown] = useState(Math.max(0, first));
  const line = lines[Math.min(shown, lines.length - 1)];
  if (!line) return <p className="wh-none">{t('consoleWarehouse.nothingToInspect')}</p>;
  return (
    <div className="wh-inspect">
      <nav className="wh-progress" aria-label={t('consoleWarehouse.lines')}>
        {lines.map(({ id, productName, result }, index) => (
          <button
            key={id}
            type="button"
            aria-current={line.id === id ? 'step' : undefined}
            data-done={Boolean(result)}
            onClick={() => setShown(index)}
          >
            <span className="wh-bar" />
            <span className="wh-progress-name">
              {result && <Icon name="check" small />}{' '}
              {t('consoleWarehouse.lineOf', { number: index + 1, count: lines.length })}
              <span className="second cut">{productName}</span>
            </span>
          </button>
        ))}
      </nav>
      <LineForm
        key={line.id}
        order={order}
        line={line}
        onBack={shown > 0 ? () => setShown(shown - 1) : undefined}
        onNext={() => setShown(Math.min(shown + 1, lines.length - 1))}
        isLast={shown === lines.length - 1}
      />
    </div>
  );
}
