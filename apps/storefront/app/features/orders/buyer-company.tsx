import { useTexts } from '../../texts/texts.ts';
import type { Order } from './orders.ts';

/** Who bought: the company and its VAT number, as books and customs need them; nothing if none was given. */
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
