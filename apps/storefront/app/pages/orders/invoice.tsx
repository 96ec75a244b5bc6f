import { paperNumber } from '@sampan/contract/order-papers';
import { Card } from '@sampan/ui/card.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import type { ReactNode } from 'react';
import { Head } from '../../document/head.tsx';
import { accountFields, type Bank, referenceOf } from '../../features/orders/bank-accounts.ts';
import { BuyerCompany } from '../../features/orders/buyer-company.tsx';
import { type Order, orderPath } from '../../features/orders/orders.ts';
import { ShipTo } from '../../features/orders/ship-to.tsx';
import { lineName } from '../../features/orders/shipping.ts';
import { Brand } from '../../layout/logo.tsx';
import { useShop } from '../../routing/document-data.ts';
import { useTexts } from '../../texts/texts.ts';
import { BillFees, Instalments } from './bill-fees.tsx';
import { type DocumentKind, documentOf, noPaper } from './order-documents.tsx';
import { LinesTable } from './order-lines.tsx';
import type { OrderPage } from './order-page.ts';
import { PrintButton } from './print-button.tsx';

/** The order's document, on one sheet: the one that the order has, regardless of the URL. */
export function Invoice({ page }: { page: OrderPage }) {
  const t = useTexts();
  const { order } = page;
  const kind = documentOf(order);
  const title = t(kind ? `orderDetail.document_${kind}` : noPaper(order));
  return (
    <div className="page paper-page">
      <Head title={`${title} ${order.sn}`} />
      <div className="no-print mb-4 flex flex-wrap items-center gap-3">
        <Link className="link inline-flex min-h-11 items-center gap-1.5" to={orderPath(order.id)}>
          <Icon name="left" small />
          {t('orderDetail.backToOrder')}
        </Link>
        {kind && <PrintButton />}
      </div>
      {kind ? <Paper page={page} kind={kind} title={title} /> : <h1 className="text-lg">{title}</h1>}
    </div>
  );
}

function Paper({ page, kind, title }: { page: OrderPage; kind: DocumentKind; title: string }) {
  const t = useTexts();
  const { order } = page;
  const hasGoods = order.customerOrderItemList.some(({ remainingQuantity }) => remainingQuantity > 0);
  return (
    <Card className="paper">
      <header className="paper-head">
        <h1 className="text-2xl">{title}</h1>
        <span className="logo" aria-hidden="true">
          <Brand />
        </span>
      </header>
      <div className="paper-parties">
        <Part title={t('orderDetail.seller')}>
          <Seller />
        </Part>
        <Part title={t('orderDetail.buyer')}>
          <BuyerCompany order={order} />
          <ShipTo order={order} />
          <bdi dir="ltr" className="text-muted">
            {page.buyer}
          </bdi>
        </Part>
        <PaperFacts page={page} kind={kind} />
      </div>
      {hasGoods && <LinesTable items={order.customerOrderItemList} onPaper />}
      <div className="paper-sums">
        <div className="paper-column">
          <Part title={t('orderDetail.payments')}>
            <Instalments bill={order.fmsBill} />
          </Part>
          {/* On a paid bill it would invite a second payment. */}
          {kind === 'proforma' && page.bank && <Accounts bank={page.bank} sn={order.sn} />}
        </div>
        <div className="paper-column">
          <div>
            <BillFees order={order} onPaper={kind} />
            <p className="hint mt-2">{t('orderDetail.inDollars')}</p>
          </div>
          <Part title={t('orderDetail.terms')}>
            <Terms order={order} />
          </Part>
        </div>
      </div>
    </Card>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="paper-part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** The last payment creates the invoice, and a refund a new one; a proforma has its order's date. */
function issuedAt({ order, events }: OrderPage, kind: DocumentKind): string {
  if (kind === 'proforma') return order.gmtCreate;
  const payments = order.fmsBill.billDetailDtos.flatMap(({ paidAt }) => paidAt ?? []);
  const isReduced = order.customerOrderItemList.some(({ refundedQuantity }) => refundedQuantity > 0);
  const refunds = isReduced ? events.filter(({ from }) => from === 'after_sales').map(({ at }) => at) : [];
  return [...payments, ...refunds].sort().at(-1) ?? order.gmtCreate;
}

function PaperFacts({ page, kind }: { page: OrderPage; kind: DocumentKind }) {
  const t = useTexts();
  const { date, number } = useFormat();
  const { order, tracks } = page;
  const kilograms = order.weightGrams === null ? null : number(order.weightGrams / 1000);
  const weight = kilograms === null ? undefined : t('orders.kilograms', { weight: kilograms });
  const facts: [name: string, value: string | undefined][] = [
    [t('orderDetail.paperNumber'), paperNumber(kind, order.sn)],
    [t('orderDetail.issued'), date(issuedAt(page, kind), 'long')],
    [t('orders.number'), order.sn],
    [t('orderDetail.ordered'), date(order.gmtCreate, 'long')],
    [t('orderDetail.grossWeight'), weight],
    [t('orderDetail.parcel'), tracks.map(({ carrier, number }) => `${carrier} ${number}`).join(', ')],
  ];
  return <Facts facts={facts.flatMap(([name, value]) => (value ? [[name, value]] : []))} />;
}

function Seller() {
  const t = useTexts();
  const { shopName, legalName, addressLines, registration, vat } = useShop();
  return (
    <>
      <b>{legalName || shopName}</b>
      <p>{addressLines.join(', ')}</p>
      {registration && <p>{registration}</p>}
      {vat && <p>{t('layout.vat', { number: vat })}</p>}
    </>
  );
}

function Accounts({ bank, sn }: { bank: Bank; sn: string }) {
  const t = useTexts();
  if (bank.accounts.length === 0) return null;
  return (
    <Part title={t('orderDetail.bank')}>
      <Facts facts={[[t('billing.bankReference'), referenceOf(bank, sn)]]} />
      {bank.accounts.map((account) => (
        <Facts key={account.number} facts={accountFields(t, account).map(([name, text]) => [name, text])} />
      ))}
    </Part>
  );
}

function Facts({ facts }: { facts: [name: string, value: string][] }) {
  return (
    <dl className="paper-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Terms({ order }: { order: Order }) {
  const t = useTexts();
  const { plan } = order.fmsBill;
  return (
    <ul className="paper-terms">
      <li>{t(`orderDetail.terms_${plan}`)}</li>
      <li>
        {t('orderDetail.termsDelivery', {
          line: lineName(t, order.fmsBill.basis.shippingLine),
          country: order.address.lines.at(-1) ?? order.address.country,
        })}
      </li>
      <li>{t('orderDetail.termsDuties')}</li>
    </ul>
  );
}
