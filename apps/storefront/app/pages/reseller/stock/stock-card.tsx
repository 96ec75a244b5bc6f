import { Button } from '@sampan/ui/button.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { Picture } from '../../../features/catalogue/picture.tsx';
import { Badge } from '../../../features/reseller/goods-row.tsx';
import { useTexts } from '../../../texts/texts.ts';
import type { OwnProduct, OwnSize } from './own-stock.ts';

interface Props {
  product: OwnProduct;
  onRestock: () => void;
  onSend: () => void;
  onMark: (size: OwnSize) => void;
}

/** A product with its sizes: stock, free days, and the low-stock mark. */
export function StockCard({ product, onRestock, onSend, onMark }: Props) {
  const t = useTexts();
  const { number } = useFormat();
  const { offerId, title, imageUrl, pieces, canRestock, sizes } = product;
  return (
    <li className="rs-card">
      <header className="rs-stock-head">
        <span className="pic">
          <Picture src={imageUrl} alt="" size={44} />
        </span>
        <h2>
          <Link className="tap" dir="auto" to={`/product-detail?id=${offerId}`}>
            {title}
          </Link>
        </h2>
        <b>{t('resellerStock.pieces', { count: pieces, number: number(pieces) })}</b>
      </header>
      <ul>
        {sizes.map((size) => (
          <Size key={size.productSkuId} size={size} onMark={() => onMark(size)} />
        ))}
      </ul>
      <footer className="rs-stock-foot">
        {!canRestock && <span className="small">{t('resellerStock.withdrawn')}</span>}
        <Button kind="line" disabled={pieces === 0} onClick={onSend}>
          {t('resellerStock.send')}
        </Button>
        {canRestock && (
          <Button kind="brand" onClick={onRestock}>
            {t('resellerStock.restock')}
          </Button>
        )}
      </footer>
    </li>
  );
}

function Size({ size, onMark }: { size: OwnSize; onMark: () => void }) {
  const t = useTexts();
  const { number } = useFormat();
  const { options, pieces, onTheWay, lowAt, isLow } = size;
  const name = options || t('resellerStock.oneSize');
  return (
    <li className="rs-stock-size">
      <span className="break-words" dir="auto">
        {name}
      </span>
      <b className={isLow ? 'rs-low' : undefined}>{number(pieces)}</b>
      <button
        type="button"
        className="ib"
        aria-label={t('resellerStock.markOf', { size: name })}
        title={t('resellerStock.markOf', { size: name })}
        onClick={onMark}
      >
        <Icon name="bell" />
      </button>
      <span className="rs-stock-marks">
        {isLow && <Badge tone="amber">{t('resellerStock.low', { count: lowAt ?? 0 })}</Badge>}
        {onTheWay > 0 && <Badge tone="blue">{t('resellerStock.onTheWay', { count: onTheWay })}</Badge>}
        <Free size={size} />
      </span>
    </li>
  );
}

/** The free days left for the oldest pieces, or the number that cost storage. */
function Free({ size: { freeDaysLeft, feePieces } }: { size: OwnSize }) {
  const t = useTexts();
  if (feePieces > 0) return <Badge tone="amber">{t('resellerStock.feePieces', { count: feePieces })}</Badge>;
  if (freeDaysLeft === null) return null;
  return <span>{t('resellerStock.freeDays', { count: freeDaysLeft })}</span>;
}
