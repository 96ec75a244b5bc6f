import type { Output } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

type Order = Output<'operatorGetOrder'>;
type Line = Order['items'][number];

/** Colour and size as the buyer chose them. */
function chosen(line: Line): string {
  const attributes = JSON.parse(line.productAttr) as { valueTrans?: string; value?: string }[];
  return attributes.map(({ valueTrans, value }) => valueTrans ?? value ?? '').join(', ');
}

export function OrderLines({ order }: { order: Order }) {
  const t = useTexts();
  const { number, dollars } = useFormat();
  return (
    <table className="lines">
      <thead>
        <tr>
          <th scope="col" colSpan={2}>
            {t('consoleOrders.lines', { count: order.items.length })}
          </th>
          <th scope="col" className="lines-wide">
            {t('consoleOrders.supplier')}
          </th>
          <th scope="col" data-figure>
            {t('consoleOrders.pieces')}
          </th>
          <th scope="col" data-figure className="lines-wide">
            {t('consoleOrders.weight')}
          </th>
          <th scope="col" data-figure>
            {t('consoleOrders.soldAt')}
          </th>
        </tr>
      </thead>
      <tbody>
        {order.items.map((line) => (
          <LineRow key={line.id} line={line} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('consoleOrders.suppliers', { count: new Set(order.items.map(({ supplierId }) => supplierId)).size })}
          </th>
          <td className="lines-wide" />
          <td data-figure>{number(order.pieces)}</td>
          <td className="lines-wide" />
          <td data-figure>{dollars(order.bill.totalAmountUsd)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function LineRow({ line }: { line: Line }) {
  const t = useTexts();
  const { number, dollars, kilograms } = useFormat();
  return (
    <tr>
      <td className="lines-picture">
        <img src={line.productPicPath} alt="" width={36} height={36} loading="lazy" />
      </td>
      <td className="lines-name">
        <p className="cut" dir="auto" title={line.productName}>
          {line.productName}
        </p>
        <p className="second">
          <bdi>{chosen(line)}</bdi> <span className="mono">{line.productSn}</span>
        </p>
      </td>
      <td className="lines-wide mono">{line.supplierId}</td>
      <td data-figure>
        {number(line.quantity)}
        {line.refundedQuantity > 0 && (
          <p className="second">{t('consoleOrders.refunded', { pieces: line.refundedQuantity })}</p>
        )}
      </td>
      <td data-figure className="lines-wide">
        {kilograms(line.weightGrams * line.quantity)}
      </td>
      <td data-figure>
        {dollars(line.salePrice)}
        <p className="second">{dollars(line.saleAmount)}</p>
      </td>
    </tr>
  );
}
