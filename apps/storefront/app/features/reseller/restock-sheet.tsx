import '../../styles/reseller-stock.css';
import { resellerLimits } from '@sampan/contract/reseller-limits';
import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { usePath, withQuery } from '@sampan/ui/paths.ts';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { Stepper } from '@sampan/ui/stepper.tsx';
import { useIdempotencyKey } from '@sampan/ui/use-idempotency-key.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';
import { CostRows } from './cost-rows.tsx';
import { type Quote, useQuote } from './use-quote.ts';
import { type RestockGoods, type RestockSize, useRestockGoods } from './use-restock-goods.ts';

interface Props {
  offerId: number;
  onClose: () => void;
}

type Counts = Readonly<Record<number, number>>;

/** A restock of one product: pieces of each size, at most 100, and their cost in the warehouse. */
export function RestockSheet({ offerId, onClose }: Props) {
  const t = useTexts();
  const goods = useRestockGoods(offerId);
  const [counts, setCounts] = useState<Counts>({});
  const items = Object.entries(counts)
    .filter(([, quantity]) => quantity > 0)
    .map(([skuId, quantity]) => ({ productId: offerId, productSkuId: Number(skuId), quantity }));
  const quote = useQuote('quoteRestock', items.length > 0 ? { items } : undefined);
  const { order, isBusy, problem } = useOrdering('restock', { items });
  return (
    <Dialog
      open
      onClose={onClose}
      size="form"
      title={t('resellerStock.restockTitle')}
      reason={goods?.title}
      hasInput={items.length > 0}
      actions={
        <Button
          kind="action"
          busy={isBusy}
          aria-disabled={!quote.costs || quote.isAsking || undefined}
          onClick={() => quote.costs && !quote.isAsking && void order()}
        >
          {t('resellerStock.orderRestock')}
        </Button>
      }
    >
      {goods === undefined && <Skeleton className="h-40" />}
      {goods === null && <Note tone="warn">{t('resellerStock.withdrawn')}</Note>}
      {goods && <Sizes goods={goods} counts={counts} onChange={setCounts} />}
      {goods && <Costs quote={quote} />}
      {problem && <Note tone="error">{problem}</Note>}
    </Dialog>
  );
}

/** Orders, and goes on to pay. */
export function useOrdering<Name extends 'restock' | 'sendOwnStock'>(
  name: Name,
  input: Parameters<typeof call<Name>>[1],
) {
  const t = useTexts();
  const path = usePath();
  const { keyFor } = useIdempotencyKey();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const order = async () => {
    setBusy(true);
    setProblem('');
    try {
      const { id, billId } = await call(name, input, { idempotencyKey: keyFor(input) });
      // A new document: the payment provider's script may run only there.
      location.assign(path(withQuery('/confirm-order', { id, billId, workspace: 'own' })));
    } catch (error) {
      setProblem(errorMessage(error, t));
      setBusy(false);
    }
  };
  return { order, isBusy, problem };
}

function Sizes({
  goods,
  counts,
  onChange,
}: {
  goods: RestockGoods;
  counts: Counts;
  onChange: (counts: Counts) => void;
}) {
  const t = useTexts();
  const { minOrderQuantity: minimum, batch } = goods;
  const max = resellerLimits.restockPiecesMax;
  const line = (size: RestockSize) => {
    const name = size.name || t('resellerStock.oneSize');
    // Part of a batch cannot be ordered.
    const most = Math.floor(Math.min(max, size.stock) / batch) * batch;
    return (
      <li key={size.skuId} className="rs-counted">
        <span className="min-w-0 break-words" dir="auto">
          {name}
          <small className="hint block">{t('resellerStock.atSupplier', { count: size.stock })}</small>
        </span>
        <Stepper
          value={counts[size.skuId] ?? 0}
          max={most}
          step={batch}
          label={name}
          disabled={most === 0}
          limitHint={size.stock < max ? t('resellerStock.allThereIs') : t('resellerStock.atMost', { max: most })}
          onChange={(quantity) => onChange({ ...counts, [size.skuId]: quantity })}
        />
      </li>
    );
  };
  return (
    <>
      <p className="hint">
        {t('resellerStock.rule', { minimum, max })}
        {batch > 1 && ` ${t('resellerStock.batches', { batch })}`}
      </p>
      <ul className="rs-counts">{goods.sizes.map(line)}</ul>
    </>
  );
}

function Costs({ quote: { costs, problem } }: { quote: Quote<'quoteRestock'> }) {
  const t = useTexts();
  if (problem)
    return (
      <Note tone="warn">
        <span role="status">{problem}</span>
      </Note>
    );
  if (!costs) return <p className="hint">{t('resellerStock.choosePieces')}</p>;
  return (
    <>
      <CostRows
        rows={[
          { name: t('billing.subtotal'), dollars: costs.goodsUsd },
          { name: t('billing.domesticFee'), dollars: costs.domesticUsd },
          { name: t('billing.inspectionFee'), dollars: costs.inspectionUsd },
          { name: t('billing.serviceFee'), dollars: costs.serviceUsd },
          { name: t('billing.storageFee'), dollars: costs.storageUsd },
        ]}
        total={{ name: t('resellerStock.totalHere'), dollars: costs.totalUsd }}
      />
      <p className="hint">{t('resellerStock.noFreight')}</p>
    </>
  );
}
