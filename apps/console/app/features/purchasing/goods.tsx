import type { ReactNode } from 'react';
import { ItemNumber } from './item-number.tsx';

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
  /** For which order, where no column says so. */
  order?: ReactNode;
}

/** Where people buy, the Chinese name leads; below it options and number, which leads to the offer. */
export function Goods({
  goods: { name, sourceName, attributes, picture, itemNumber, specId, offerUrl, productId },
  order,
}: Props) {
  return (
    <span className="goods">
      <img src={picture} alt="" width={32} height={32} loading="lazy" />
      <span>
        <span className="cut" lang="zh" title={`${sourceName} · ${name}`}>
          {sourceName}
        </span>
        <span className="second cut">
          {order && <span className="goods-order">{order} </span>}
          {attributes && <bdi lang="zh">{attributes}</bdi>}{' '}
          <ItemNumber itemNumber={itemNumber || specId.slice(0, 16)} offerUrl={offerUrl} productId={productId} />
        </span>
      </span>
    </span>
  );
}
