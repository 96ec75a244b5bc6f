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
          {columns.map(({ id, head, isFigure, ...column }) => (
            <th key={id} scope="col" data-figure={isFigure} className={roomOf(column)}>
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
          {columns.map(({ id, foot, isFigure, ...column }) => (
            <td key={id} data-figure={isFigure} className={roomOf(column)}>
              {foot}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

const roomOf = ({ isWide, isDesk }: Pick<LineColumn, 'isWide' | 'isDesk'>) =>
  isWide ? 'lines-wide' : isDesk && 'lines-desk';

function LineRow({ line, columns }: { line: Line; columns: readonly LineColumn[] }) {
  return (
    <tr>
      <td className="lines-picture">
        <img src={line.productPicPath} alt="" width={36} height={36} loading="lazy" />
      </td>
      <td className="lines-name">
        <LineName line={line} />
        <p className="cut second lines-narrow" dir="auto">
          {line.supplierName || line.supplierId}
        </p>
      </td>
      {columns.map(({ id, cell, isFigure, ...column }) => (
        <td key={id} data-figure={isFigure} className={roomOf(column)}>
          {cell(line)}
        </td>
      ))}
    </tr>
  );
}
