import '../../../styles/cart.css';
import '../../../styles/quick-order.css';
import { limits } from '@sampan/contract/limits';
import { dollars } from '@sampan/contract/money';
import { Button, ButtonLink } from '@sampan/ui/button.tsx';
import { Card } from '@sampan/ui/card.tsx';
import { ConfirmDialog } from '@sampan/ui/dialog.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { readPage } from '../../../api/page-context.server.ts';
import { Head } from '../../../document/head.tsx';
import type { PageHandle } from '../../../layout/page-handle.ts';
import { useUser } from '../../../routing/root-data.ts';
import { useTexts } from '../../../texts/texts.ts';
import { Total } from '../total.tsx';
import { QuickInput, type Sample } from './quick-input.tsx';
import { QuickTable } from './quick-table.tsx';
import { type QuickOrder, useQuickOrder } from './use-quick-order.ts';

export const handle: PageHandle = { title: 'layout.quickOrder', actions: ['search', 'cart', 'menu'] };

const sampleLines = 3;

export async function loader({ context }: LoaderFunctionArgs) {
  const { call, user } = readPage(context);
  const [cart, samples] = await Promise.all([user ? call('listCart', {}) : null, readSamples(call)]);
  const inCart = (cart?.list ?? []).map(({ productId, productSkuId, quantity, isNotSelect }) => ({
    productId,
    productSkuId,
    quantity,
    isNotSelect,
  }));
  return { inCart, samples };
}

/** Existing numbers for the example: one each of several best sellers. */
async function readSamples(call: ReturnType<typeof readPage>['call']): Promise<Sample[]> {
  const { data } = await call('recommendProducts', { pageSize: sampleLines });
  const products = await Promise.all(data.map(({ offerId }) => call('getProductDetail', { offerId })));
  return products.map(({ offerId, productSkuInfos, minOrderQuantity }) => {
    const sku = productSkuInfos.find(({ amountOnSale }) => amountOnSale >= minOrderQuantity) ?? productSkuInfos[0];
    return { sku: sku?.skuId ?? offerId, quantity: minOrderQuantity };
  });
}

export default function QuickOrderPage() {
  const { inCart, samples } = useLoaderData<typeof loader>();
  const t = useTexts();
  const order = useQuickOrder(inCart);
  const heading = useRef<HTMLHeadingElement>(null);
  const showList = () => requestAnimationFrame(() => heading.current?.focus());
  const isEmpty = order.lines.length === 0;
  return (
    <div className="page pb-4">
      <Head title={t('layout.quickOrder')} description={t('quickOrder.intro')} canonical="/quick-order" />
      <h1 className="pt-6 pb-1 text-xl max-md:sr-only">{t('layout.quickOrder')}</h1>
      <p className="max-w-[68ch] pb-4 text-muted max-md:pt-3">{t('quickOrder.intro')}</p>
      <QuickInput order={order} samples={samples} onRead={showList} />
      <div className="flex flex-wrap items-baseline gap-x-2.5 pt-6 pb-3">
        <h2 className="text-lg" ref={heading} tabIndex={-1}>
          {t('quickOrder.list')}
        </h2>
        <Status order={order} />
        {!isEmpty && <ClearButton order={order} />}
      </div>
      <Notes order={order} />
      {isEmpty ? <Empty /> : <QuickTable order={order} onRemoved={showList} />}
      {!isEmpty && <Bar order={order} />}
    </div>
  );
}

/** The number of lines to add; announced whenever it changes. */
function Status({ order: { lines, summary, isPending, failed } }: { order: QuickOrder }) {
  const t = useTexts();
  const checking = isPending && !failed;
  const words = checking
    ? t('quickOrder.checking')
    : t('quickOrder.status', { good: summary.lines, count: lines.length });
  return (
    <span className="text-muted" role="status">
      {lines.length > 0 && words}
    </span>
  );
}

function Notes({ order }: { order: QuickOrder }) {
  const t = useTexts();
  const user = useUser();
  return (
    <div className="grid gap-3 pb-3 empty:hidden">
      {order.failed && (
        <Note tone="error" role="alert">
          {t('quickOrder.failed')}{' '}
          <button type="button" className="link tap tap-in" onClick={order.retry}>
            {t('ui.tryAgain')}
          </button>
        </Note>
      )}
      {order.refusal && (
        <Note tone="error" role="alert">
          {order.refusal}
        </Note>
      )}
      {order.leftOut > 0 && (
        <Note tone="warn" role="status">
          {t('quickOrder.leftOut', { count: order.leftOut, max: limits.cartLinesMax })}
        </Note>
      )}
      {!user && order.lines.length > 0 && <Note>{t('quickOrder.signInNote')}</Note>}
    </div>
  );
}

function Empty() {
  const t = useTexts();
  const browse = <ButtonLink to="/product-list">{t('layout.browse')}</ButtonLink>;
  return (
    <Card>
      <EmptyState title={t('quickOrder.empty')} text={t('quickOrder.emptyText')} action={browse} />
    </Card>
  );
}

function ClearButton({ order }: { order: QuickOrder }) {
  const t = useTexts();
  const [asking, setAsking] = useState(false);
  const clear = () => {
    setAsking(false);
    order.clear();
  };
  return (
    <>
      <button type="button" className="link ms-auto min-h-11 text-sm" onClick={() => setAsking(true)}>
        {t('quickOrder.clear')}
      </button>
      <ConfirmDialog
        open={asking}
        title={t('quickOrder.clearTitle')}
        text={t('quickOrder.clearText', { count: order.lines.length })}
        confirm={t('quickOrder.clear')}
        confirmKind="danger"
        onConfirm={clear}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function Bar({ order }: { order: QuickOrder }) {
  const t = useTexts();
  const { lines, pieces, amount } = order.summary;
  return (
    <section className="cart-bar" aria-label={t('quickOrder.summary')}>
      <div className="cart-sum">
        <span className="text-muted">{t('cart.selectedShort', { lines, pieces })}</span>
        <Total amount={dollars(amount)} />
      </div>
      <Button kind="action" size="big" busy={order.busy} busyLabel={t('catalogue.adding')} onClick={order.add}>
        {t('quickOrder.add', { count: lines })}
      </Button>
    </section>
  );
}
