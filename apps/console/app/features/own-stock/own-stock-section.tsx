import { Button } from '@sampan/ui/button.tsx';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useMay } from '../../api/use-me.ts';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { CorrectStockDialog } from './correct-stock-dialog.tsx';
import { StockMoves } from './stock-moves.tsx';
import type { StoredSize } from './stored-size.ts';

/** A customer's own stock by size, with its history. Hidden where there never was any. */
export function OwnStockSection({ buyerId, isPage }: { buyerId: string; isPage?: boolean }) {
  const t = useTexts();
  const { dollars } = useFormat();
  const may = useMay();
  const { data } = useCall('operatorListOwnStock', { buyerId }, { enabled: may('operatorListOwnStock') });
  const [correcting, setCorrecting] = useState<StoredSize | null>(null);
  const [areMovesOpen, setMovesOpen] = useState(isPage ?? false);
  if (!data || (data.list.length === 0 && !isPage)) return null;
  return (
    <Section
      title={t('consoleWarehouse.ownStock')}
      note={data.dueUsd > 0 && t('consoleWarehouse.storageDue', { sum: dollars(data.dueUsd) })}
    >
      {data.list.length === 0 && <p className="text-muted">{t('consoleWarehouse.noOwnStock')}</p>}
      {data.list.length > 0 && <Sizes list={data.list} onCorrect={setCorrecting} />}
      {areMovesOpen ? (
        <StockMoves buyerId={buyerId} />
      ) : (
        <Button size="small" className="mt-2" onClick={() => setMovesOpen(true)}>
          {t('consoleWarehouse.stockMoves')}
        </Button>
      )}
      {correcting && <CorrectStockDialog buyerId={buyerId} stored={correcting} onClose={() => setCorrecting(null)} />}
    </Section>
  );
}

function Sizes({ list, onCorrect }: { list: readonly StoredSize[]; onCorrect: (stored: StoredSize) => void }) {
  const t = useTexts();
  const { number, date } = useFormat();
  const mayCorrect = useMay()('operatorCorrectOwnStock');
  return (
    <table className="small-table">
      <thead>
        <tr>
          <th scope="col">{t('consoleWarehouse.goods')}</th>
          <th scope="col">{t('consoleWarehouse.shelf')}</th>
          <th scope="col">{t('consoleWarehouse.keptSince')}</th>
          <th scope="col" data-figure>
            {t('consoleWarehouse.pieces')}
          </th>
          {mayCorrect && (
            <th scope="col">
              <span className="sr-only">{t('consoleWarehouse.correctStock')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {list.map((stored) => (
          <tr key={stored.productSkuId}>
            <td dir="auto">
              {stored.title}
              <span className="second block">{stored.options}</span>
            </td>
            <td className="mono">{stored.shelf || '–'}</td>
            <td>{stored.batches[0] ? date(stored.batches[0].arrivedAt) : '–'}</td>
            <td data-figure>
              {number(stored.pieces)}
              {stored.onTheWay > 0 && (
                <span className="second block">
                  {t('consoleWarehouse.stockOnTheWay', { count: number(stored.onTheWay) })}
                </span>
              )}
            </td>
            {mayCorrect && (
              <td>
                <Button size="small" onClick={() => onCorrect(stored)}>
                  {t('consoleWarehouse.correctStock')}
                </Button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
