import { useTexts } from '../../texts/texts.ts';
import type { Order } from './orders.ts';

/** The buyer's company and VAT number, for books and customs; nothing if none was given. */
export function BuyerCompany({ order: { company } }: { order: Pick<Order, 'company'> }) {
  const t = useTexts();
  if (!company.name && !company.vatNumber) return null;
  return (
    <p>
      <b className="block" dir="auto">
        {company.name}
      </b>
      {company.vatNumber && <bdi>{t('layout.vat', { number: company.vatNumber })}</bdi>}
    </p>
  );
}
