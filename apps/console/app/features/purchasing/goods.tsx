import { useTexts } from '../../texts/texts.ts';

interface Props {
  goods: {
    name: string;
    sourceName: string;
    attributes: string;
    picture: string;
    itemNumber: string;
    specId: string;
    offerUrl: string;
    productId: number;
  };
}

/** Where people buy, the Chinese name leads; below it options and number, which leads to the offer. */
export function Goods({
  goods: { name, sourceName, attributes, picture, itemNumber, specId, offerUrl, productId },
}: Props) {
  const t = useTexts();
  const number = itemNumber || specId.slice(0, 16) || String(productId);
  return (
    <span className="goods">
      <img src={picture} alt="" width={32} height={32} loading="lazy" />
      <span>
        <span className="cut" lang="zh" title={`${sourceName} · ${name}`}>
          {sourceName}
        </span>
        <span className="second cut">
          {attributes && <bdi lang="zh">{attributes}</bdi>}{' '}
          <a
            className="link mono"
            href={offerUrl || `/product-detail?id=${productId}`}
            target="_blank"
            rel="noopener noreferrer"
            title={t(offerUrl ? 'consolePurchasing.toOffer' : 'consolePurchasing.toShopPage')}
          >
            {number}
          </a>
        </span>
      </span>
    </span>
  );
}
