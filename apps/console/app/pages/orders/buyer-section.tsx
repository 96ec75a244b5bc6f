import { isBeforeShipping } from '@sampan/contract/order-status';
import { Button } from '@sampan/ui/button.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { withQuery } from '@sampan/ui/paths.ts';
import { WholeNumbers } from '@sampan/ui/whole-numbers.tsx';
import { useState } from 'react';
import type { Output } from '../../api/call.ts';
import { useMay } from '../../api/use-me.ts';
import { CustomerLink } from '../../features/customers/customer-link.tsx';
import { useLanguageName } from '../../features/customers/language-name.ts';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { AddressDialog } from './address-dialog.tsx';

type Order = Output<'operatorGetOrder'>;

interface Props {
  order: Order;
  isNew: true | undefined;
}

/** The buyer, contact data and address, as far as the role needs them. */
export function BuyerSection({ order, isNew }: Props) {
  const t = useTexts();
  const { dollars } = useFormat();
  const { customer, buyer, address } = order;
  return (
    <Section
      title={t('consoleOrders.buyer')}
      note={
        buyer && (
          <Link className="link" to={withQuery('/orders', { search: customer.email })}>
            {t('consoleOrders.ordersFor', { count: buyer.orders, sum: dollars(buyer.spentUsd) })}
          </Link>
        )
      }
    >
      <p dir="auto">
        <b>
          <CustomerLink id={customer.id} name={customer.name || customer.email} />
        </b>
        {buyer?.company && `${t('console.comma')}${buyer.company}`}
        {buyer?.vatNumber && `${t('console.comma')}${t('consoleOrders.vatNumber', { number: buyer.vatNumber })}`}{' '}
        {buyer && <Writes language={buyer.language} />}
      </p>
      {customer.email && (
        <p>
          <a className="link" href={`mailto:${customer.email}`}>
            {customer.email}
          </a>
          {buyer?.phone && (
            <>
              {t('console.comma')}
              <bdi dir="ltr">{buyer.phone}</bdi>
            </>
          )}
        </p>
      )}
      {order.destination === 'own_stock' && <p>{t('consoleWarehouse.forOwnStock')}</p>}
      {address && order.destination === 'recipient' && <Address order={order} address={address} isNew={isNew} />}
    </Section>
  );
}

function Writes({ language }: { language: string }) {
  const t = useTexts();
  const languageName = useLanguageName();
  return <span className="text-muted">{t('consoleOrders.writes', { language: languageName(language) })}</span>;
}

function Address({ order, address, isNew }: Props & { address: NonNullable<Order['address']> }) {
  const t = useTexts();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const canChange = may('operatorChangeOrderAddress') && isBeforeShipping(order.status);
  return (
    <>
      <address data-changed={isNew}>
        <p className="second">{t('consoleOrders.shipsTo')}</p>
        <p dir="auto">
          {address.name}
          {t('console.comma')}
          <bdi dir="ltr">{address.mobile}</bdi>
        </p>
        {address.email && (
          <p>
            <bdi dir="ltr">{address.email}</bdi>
          </p>
        )}
        {address.lines.map((line) => (
          <p key={line} dir="auto">
            <WholeNumbers text={line} />
          </p>
        ))}
      </address>
      {canChange && (
        <Button size="small" className="mt-2" onClick={() => setOpen(true)}>
          {t('consoleOrders.correctAddress')}
        </Button>
      )}
      {isOpen && <AddressDialog order={order} address={address} onClose={() => setOpen(false)} />}
    </>
  );
}
