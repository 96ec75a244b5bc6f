import { Card } from '@sampan/ui/card.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { LineName, nameOfLine } from '../../features/orders/line-name.tsx';
import type { OrderDetail } from '../../features/orders/orders.ts';
import { useTexts } from '../../texts/texts.ts';
import { Judgement } from './judgement.tsx';

type Inspection = NonNullable<OrderDetail['inspection']>;

/** The inspection's results line by line, and the buyer's answer. */
export function InspectionCard({ order, inspection }: { order: OrderDetail; inspection: Inspection }) {
  const t = useTexts();
  const { measure, date } = useFormat();
  const { pictures, lines } = inspection;
  const hasNone = pictures.length === 0 && lines.every((line) => line.pictures.length === 0);
  return (
    <Card>
      <h2 className="mb-1.5 text-lg">{t('orderDetail.inspection')}</h2>
      <p className="flex flex-wrap gap-x-3 text-ink-700">
        <span>{t('orderDetail.inspectedOn', { date: date(inspection.at, 'long') })}</span>
        <bdi>{measure(inspection.weightGrams / 1000, 'kilogram')}</bdi>
      </p>
      {lines.length > 0 && (
        <ul className="inspected-lines">
          {lines.map((line) => (
            <InspectedLine key={line.orderItemId} order={order} line={line} />
          ))}
        </ul>
      )}
      <Unsent inspection={inspection} />
      {hasNone && <p className="hint mt-1">{t('orderDetail.noPictures')}</p>}
      <Pictures
        pictures={pictures}
        altOf={(number) => t('orderDetail.pictureOf', { number, count: pictures.length })}
      />
      <Judgement order={order} inspection={inspection} />
    </Card>
  );
}

function InspectedLine({ order, line }: { order: OrderDetail; line: Inspection['lines'][number] }) {
  const t = useTexts();
  const { number } = useFormat();
  const item = order.customerOrderItemList.find(({ id }) => id === line.orderItemId);
  const name = item ? nameOfLine(item) : '';
  const counts = [
    ['orderDetail.accepted', line.accepted],
    ['orderDetail.damaged', line.damaged],
    ['orderDetail.missing', line.missing],
  ] as const;
  return (
    <li>
      <p className="font-medium">
        <LineName items={order.customerOrderItemList} id={line.orderItemId} />
      </p>
      <dl className="inspected-counts">
        {counts
          .filter(([id, count]) => count > 0 || id === 'orderDetail.accepted')
          .map(([id, count]) => (
            <div key={id} className={id === 'orderDetail.accepted' ? undefined : 'inspected-wrong'}>
              <dt>{t(id)}</dt>
              <dd>{number(count)}</dd>
            </div>
          ))}
      </dl>
      {line.note && (
        <p className="text-ink-700" dir="auto">
          {line.note}
        </p>
      )}
      <Pictures
        pictures={line.pictures}
        altOf={(index) => t('orderDetail.pictureOfLine', { number: index, count: line.pictures.length, name })}
      />
    </li>
  );
}

/** The handling of paid pieces that do not ship. */
function Unsent({ inspection: { unsent, unsettledPieces } }: { inspection: Inspection }) {
  const t = useTexts();
  const { price, number } = useFormat();
  if (unsent.length === 0 && unsettledPieces === 0) return null;
  return (
    <ul className="mt-2 grid gap-1">
      {unsent.map(({ state, pieces, amountUsd }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they only ever grow, in order.
        <li key={place}>{t(`orderDetail.unsent_${state}`, { pieces: number(pieces), amount: price(amountUsd) })}</li>
      ))}
      {unsettledPieces > 0 && <li>{t('orderDetail.unsettled', { pieces: number(unsettledPieces) })}</li>}
    </ul>
  );
}

function Pictures({ pictures, altOf }: { pictures: readonly string[]; altOf: (number: number) => string }) {
  if (pictures.length === 0) return null;
  return (
    <ul className="inspection-pictures">
      {pictures.map((picture, index) => (
        <li key={picture}>
          <a className="pic" href={picture} target="_blank" rel="noreferrer">
            <img src={picture} alt={altOf(index + 1)} width={160} height={160} loading="lazy" decoding="async" />
          </a>
        </li>
      ))}
    </ul>
  );
}
