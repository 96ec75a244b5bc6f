import type { Line } from '../../features/warehouse/warehouse.ts';
import { useTexts } from '../../texts/texts.ts';

/** A line in the buyer's and supplier's terms, and its place, unless a list of places shows it. */
export function LineFacts({ line, isPicked = false }: { line: Line; isPicked?: boolean }) {
  const t = useTexts();
  return (
    <>
      <img className="wh-picture" src={line.picture} alt="" width={64} height={64} />
      <div className="wh-names">
        <b>{line.productName}</b>
        {line.sourceName !== line.productName && <span lang="zh">{line.sourceName}</span>}
        <span>
          {[line.options, line.sourceOptions]
            .filter((text, index, all) => text && all.indexOf(text) === index)
            .join(' · ')}
        </span>
        {line.note && <b dir="auto">{t('consoleWarehouse.lineNote', { note: line.note })}</b>}
        <span className="second">
          {line.supplier} <span className="mono">{line.itemNumber || line.offerId}</span>
        </span>
        {!isPicked && line.places.length > 0 && <b className="wh-shelf">{line.places.join(', ')}</b>}
      </div>
    </>
  );
}
