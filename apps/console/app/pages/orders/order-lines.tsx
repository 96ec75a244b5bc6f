import type { Output } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';
import { type LineColumn, useLineColumns } from './use-line-columns.tsx';

type Order = Output<'operatorGetOrder'>;
type Line = Order['items'][number];

/** Colour and size as the buyer chose them. */
function chosen(line: Line): string {
  const attributes = JSON.parse(line.productAttr) as { valueTrans?: string; value?: string }[];
  return attributes.map(({ valueTrans, value }) => valueTrans ?? value ?? '').join(', ');
}

const sourceChosen = (line: Line): string =>
  (JSON.parse(line.productAttr) as { value?: string }[]).map(({ value }) => value ?? '').join(', ');

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
  const source = [line.sourceName, sourceChosen(line)].filter(Boolean).join(', ');
  return (
    <tr>
      <td className="lines-picture">
        <img src={line.productPicPath} alt="" width={36} height={36} loading="lazy" />
      </td>
      <td className="lines-name">
        <p className="lines-title">
          <b className="cut" dir="auto" title={line.productName}>
            {line.productName}
          </b>
          {chosen(line) && <span dir="auto">{chosen(line)}</span>}
        </p>
        {source && (
          <p className="cut second" lang="zh" title={source}>
            {source}
          </p>
        )}
      </td>
      {columns.map(({ id, cell, isFigure, isWide }) => (
        <td key={id} data-figure={isFigure} className={isWide && 'lines-wide'}>
          {cell(line)}
        </td>
      ))}
    </tr>
  );
}
