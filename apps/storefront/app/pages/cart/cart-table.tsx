import { Icon } from '@sampan/ui/icons.tsx';
import { Fragment, useRef } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { SelectAll } from './cart-bar.tsx';
import { groupByProduct } from './cart-lines.ts';
import { CartRow } from './cart-row.tsx';
import type { CartState } from './use-cart.ts';

export function CartTable({ cart }: { cart: CartState }) {
  const t = useTexts();
  const table = useRef<HTMLTableElement>(null);
  /** Focus moves to the line that takes the removed one's place. */
  const removed = (index: number) => {
    const buttons = table.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
    (buttons[Math.min(index, buttons.length - 1)] ?? document.querySelector<HTMLElement>('#content'))?.focus();
  };
  return (
    <table className="cart-table" ref={table}>
      <thead>
        <tr>
          <th>
            <SelectAll cart={cart} />
          </th>
          <th>{t('cart.product')}</th>
          <th>{t('cart.specification')}</th>
          <th className="cart-figure">{t('cart.unitPrice')}</th>
          <th className="cart-figure">{t('cart.quantity')}</th>
          <th className="cart-figure">{t('cart.amount')}</th>
          <th>
            <span className="sr-only">{t('cart.remove')}</span>
          </th>
        </tr>
      </thead>
      {groupByProduct(cart.lines).map(({ supplier, lines }) => (
        <Fragment key={lines[0]?.id}>
          {supplier && <SupplierRow name={supplier} />}
          <tbody>
            {lines.map((line) => (
              <CartRow key={line.id} line={line} cart={cart} onRemoved={() => removed(cart.lines.indexOf(line))} />
            ))}
          </tbody>
        </Fragment>
      ))}
    </table>
  );
}

function SupplierRow({ name }: { name: string }) {
  const t = useTexts();
  return (
    <tbody className="cart-supplier">
      <tr>
        <td colSpan={7}>
          <span>
            <Icon name="factory" small />
            {/* Isolated: a company's full stop stays at its end in Arabic, too. */}
            {t('catalogue.supplier', { name: `\u2068${name}\u2069` })}
          </span>
        </td>
      </tr>
    </tbody>
  );
}
