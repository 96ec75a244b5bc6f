import { operatorLimits } from '@sampan/contract/limits';
import { Link } from '@sampan/ui/link.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { useSend } from '../../features/warehouse/use-send.ts';
import { type Line, nameOfLine, type WarehouseOrder } from '../../features/warehouse/warehouse.ts';
import { KeyButton } from '../../parts/key-button.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { LineFacts } from './line-facts.tsx';

const isWhole = ({ result, quantity }: Line) => result?.accepted === quantity;

/** Puts the inspected pieces of a restock on a shelf. Damaged and missing ones are refunded first. */
export function PutAway({ order }: { order: WarehouseOrder }) {
  const t = useTexts();
  const { press, busy } = useSend();
  const lines = order.items.filter(({ quantity }) => quantity > 0);
  const [shelves, setShelves] = useState<Readonly<Record<string, string>>>({});
  const isOpen = order.step === 'pack';
  const isReady = isOpen && lines.every(isWhole);
  const { id, sn } = order;
  const store = () => {
    if (!isReady) return;
    const placed = lines.map((line) => ({ orderItemId: line.id, shelf: (shelves[line.id] ?? line.shelf).trim() }));
    const title = t('consoleWarehouse.entryStore', { sn });
    const given = { name: 'operatorStoreRestock', input: { id, shelves: placed }, orderId: id, title } as const;
    void press(given, (outcome) => {
      if (outcome === 'sent') showToast({ kind: 'done', title: t('consoleWarehouse.stored', { sn }) });
    });
  };
  return (
    <div className="wh-body">
      <ul className="wh-card wh-picks">
        {lines.map((line) => (
          <PutLine
            key={line.id}
            line={line}
            shelf={shelves[line.id] ?? line.shelf}
            isOpen={isOpen}
            onShelf={(shelf) => setShelves({ ...shelves, [line.id]: shelf })}
          />
        ))}
      </ul>
      {isOpen && !isReady && (
        <p className="wh-held">
          {t('consoleWarehouse.refundFirst')}{' '}
          <Link className="link" to={`/orders/${id}`}>
            {t('consoleWarehouse.toOrder')}
          </Link>
        </p>
      )}
      {isOpen && (
        <div className="wh-foot">
          <KeyButton
            kind="brand"
            className="wh-big"
            wide
            keys="ctrl+Enter"
            label={t('consoleWarehouse.putIntoStock')}
            aria-disabled={!isReady}
            busy={busy}
            onPress={store}
          />
        </div>
      )}
    </div>
  );
}

interface LineProps {
  line: Line;
  shelf: string;
  isOpen: boolean;
  onShelf: (shelf: string) => void;
}

function PutLine({ line, shelf, isOpen, onShelf }: LineProps) {
  const t = useTexts();
  const { number } = useFormat();
  return (
    <li className="wh-picked">
      {isOpen ? (
        <input
          className="input wh-shelf"
          aria-label={t('consoleWarehouse.shelfOf', { line: nameOfLine(line) })}
          placeholder={t('consoleWarehouse.shelf')}
          maxLength={operatorLimits.shelfMax}
          value={shelf}
          onChange={(event) => onShelf(event.currentTarget.value)}
        />
      ) : (
        <b className="wh-shelf">{line.shelf || t('consoleWarehouse.noShelf')}</b>
      )}
      <div className="wh-pick">
        <LineFacts line={line} />
      </div>
      <b className="wh-pieces">
        {number(line.result?.accepted ?? 0)} / {number(line.quantity)}
      </b>
    </li>
  );
}
