import { useTexts } from '../../texts/texts.ts';

interface Props {
  itemNumber: string;
  offerUrl: string;
  productId: number;
}

/** The supplier's number of the goods; it links to the offer, or to the shop's page where no offer is known. */
export function ItemNumber({ itemNumber, offerUrl, productId }: Props) {
  const t = useTexts();
  return (
    <a
      className="link mono"
      href={offerUrl || `/product-detail?id=${productId}`}
      target="_blank"
      rel="noopener noreferrer"
      title={t(offerUrl ? 'consolePurchasing.toOffer' : 'consolePurchasing.toShopPage')}
    >
      {itemNumber || productId}
    </a>
  );
}
