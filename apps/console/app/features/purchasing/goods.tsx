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
  /** The order it is for, where no column shows it. */
  order?: ReactNode;
}

/** Buyers of goods see the Chinese name first; below it options and the number, which links to the offer. */
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
