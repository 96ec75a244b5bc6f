import type { Output } from '../../api/call.ts';
import { LineName } from '../../features/orders/line-name.tsx';
import { useTexts } from '../../texts/texts.ts';
import { type LineColumn, useLineColumns } from './use-line-columns.tsx';

type Order = Output<'operatorGetOrder'>;
type Line = Order['items'][number];

export function OrderLines({ order }: { order: Order }) {
  const t = useTexts();
  const columns = useLineColumns(order);
  return (
    <table className="lines">
      <thead>
        <tr>
          <th scope="col" colSpan={2}>
            {t('consoleOrders.lines', { count: order.items.length })}
          </th>
          {columns.map(({ id, head, isFigure, isWide }) => (
            <th key={id} scope="col" data-figure={isFigure} className={isWide && 'lines-wide'}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {order.items.map((line) => (
          <LineRow key={line.id} line={line} columns={columns} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('consoleOrders.suppliers', { count: new Set(order.items.map(({ supplierId }) => supplierId)).size })}
          </th>
          {columns.map(({ id, foot, isFigure, isWide }) => (
            <td key={id} data-figure={isFigure} className={isWide && 'lines-wide'}>
              {foot}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

function LineRow({ line, columns }: { line: Line; columns: readonly LineColumn[] }) {
  return (
    <tr>
      <td className="lines-picture">
        <img src={line.productPicPath} alt="" width={36} height={36} loading="lazy" />
      </td>
      <td className="lines-name">
        <LineName line={line} />
      </td>
      {columns.map(({ id, cell, isFigure, isWide }) => (
        <td key={id} data-figure={isFigure} className={isWide && 'lines-wide'}>
          {cell(line)}
        </td>
      ))}
    </tr>
  );
}
