import type { ReactNode } from 'react';
import { asCurrency, useMoney } from '../../../features/reseller/money.ts';
import { useTexts } from '../../../texts/texts.ts';
import type { ShopOrder } from './shop-order.ts';

type Details = NonNullable<ShopOrder['details']>;

/** What people wrote on the order in the shop, and how it was paid there. */
export function OrderFacts({ order: { details } }: { order: ShopOrder }) {
  const t = useTexts();
  const facts = useFacts();
  if (!details) return null;
  const rows = facts(details);
  const marks = [
    details.isEdited && t('resellerShopOrders.isEdited'),
    details.isPartlySent && t('resellerShopOrders.isPartlySent'),
  ].filter(Boolean);
  if (rows.length === 0 && marks.length === 0) return null;
  return (
    <div className="rs-order-facts">
      {rows.length > 0 && (
        <dl>
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt dir="auto">{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {marks.map((mark) => (
        <p key={String(mark)}>{mark}</p>
      ))}
    </div>
  );
}

/** `shopify_payments` is a shop's name for programs: `Shopify Payments`. */
const wayName = (name: string) =>
  /^[a-z]+(?:_[a-z]+)+$/.test(name)
    ? name
        .split('_')
        .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
        .join(' ')
    : name;

function useFacts() {
  const t = useTexts();
  const { inCurrency } = useMoney();
  return (details: Details): [name: string, value: ReactNode][] => {
    const amount = (value: string) => inCurrency(Number(value), asCurrency(details.currency));
    const way = (name: string) => (name === 'gift_card' ? t('resellerShopOrders.giftCard') : wayName(name));
    const owed = Number(details.outstanding);
    const discount = [details.discount && amount(details.discount), ...details.discountCodes].filter(Boolean);
    const all: [string, string][] = [
      [t('resellerShopOrders.fact_note'), details.note],
      ...details.customFields.map(({ name, value }): [string, string] => [name, value]),
      [t('resellerShopOrders.fact_tags'), details.tags.join(', ')],
      [t('resellerShopOrders.fact_paidWith'), details.paidWith.map(way).join(', ')],
      [t('resellerShopOrders.fact_outstanding'), owed > 0 ? amount(details.outstanding) : ''],
      [t('resellerShopOrders.fact_owedBack'), owed < 0 ? amount(details.outstanding.slice(1)) : ''],
      [t('resellerShopOrders.fact_discount'), discount.join(', ')],
      [t('resellerShopOrders.fact_tip'), details.tip && amount(details.tip)],
      [t('resellerShopOrders.fact_duties'), details.duties && amount(details.duties)],
      ...details.fees.map(({ name, value }): [string, string] => [name, value ? amount(value) : '–']),
      [t('resellerShopOrders.fact_unshipped'), details.unshipped.join(', ')],
    ];
    return all.filter(([, value]) => value !== '');
  };
}
