import { Card } from '@sampan/ui/card.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import type { OrderDetail } from '../../features/orders/orders.ts';
import { useTexts } from '../../texts/texts.ts';

type Inspection = NonNullable<OrderDetail['inspection']>;

export function InspectionCard({ inspection }: { inspection: Inspection }) {
  const t = useTexts();
  const { number, measure, date } = useFormat();
  const { pictures, lengthMm, widthMm, heightMm } = inspection;
  const size = [number(lengthMm / 10), number(widthMm / 10), measure(heightMm / 10, 'centimeter')].join(' × ');
  return (
    <Card>
      <h2 className="mb-1.5 text-lg">{t('orderDetail.inspection')}</h2>
      <p className="flex flex-wrap gap-x-3 text-ink-700">
        <span>{t('orderDetail.inspectedOn', { date: date(inspection.at, 'long') })}</span>
        <bdi>{measure(inspection.weightGrams / 1000, 'kilogram')}</bdi>
        <bdi>{size}</bdi>
      </p>
      {pictures.length === 0 && <p className="hint mt-1">{t('orderDetail.noPictures')}</p>}
      <ul className="inspection-pictures">
        {pictures.map((picture, index) => (
          <li key={picture}>
            <a className="pic" href={picture} target="_blank" rel="noreferrer">
              <img
                src={picture}
                alt={t('orderDetail.pictureOf', { number: index + 1, count: pictures.length })}
                width={160}
                height={160}
                loading="lazy"
                decoding="async"
              />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
