import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { limits } from '@sampan/contract/limits';
import { Button, ButtonLink } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Field, Select } from '@sampan/ui/field.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { Stepper } from '@sampan/ui/stepper.tsx';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { CostRows } from '../../../features/reseller/cost-rows.tsx';
import { useOrdering } from '../../../features/reseller/restock-sheet.tsx';
import { type Quote, useQuote } from '../../../features/reseller/use-quote.ts';
import { useTexts } from '../../../texts/texts.ts';
import type { OwnProduct } from './own-stock.ts';

type Address = OutputOf<Calls['listAddresses']>['records'][number];

/** Pieces of the own stock to one of one's own addresses. */
export function SendDialog({ product, onClose }: { product: OwnProduct; onClose: () => void }) {
  const t = useTexts();
  const addresses = useAddresses();
  const [chosen, setChosen] = useState('');
  const [counts, setCounts] = useState<Readonly<Record<number, number>>>({});
  const addressId = chosen || addresses?.find(({ defaultType }) => defaultType === 1)?.id || addresses?.[0]?.id || '';
  const items = product.sizes.flatMap(({ productSkuId }) => {
    const quantity = counts[productSkuId] ?? 0;
    return quantity > 0 ? [{ productId: product.offerId, productSkuId, quantity }] : [];
  });
  const input = { addressId, items };
  const quote = useQuote('quoteOwnStockOrder', addressId && items.length > 0 ? input : undefined);
  const { order, isBusy, problem } = useOrdering('sendOwnStock', input);
  const isReady = quote.costs !== undefined && !quote.isAsking;
  return (
    <Dialog
      open
      onClose={onClose}
      size="form"
      title={t('resellerStock.sendTitle')}
      reason={product.title}
      hasInput={items.length > 0}
      actions={
        <Button
          kind="action"
          busy={isBusy}
          aria-disabled={!isReady || undefined}
          onClick={() => isReady && void order()}
        >
          {t('resellerStock.orderSending')}
        </Button>
      }
    >
      <To addresses={addresses} value={addressId} onChange={setChosen} />
      <ul className="rs-counts">
        {product.sizes
          .filter(({ pieces }) => pieces > 0)
          .map(({ productSkuId, options, pieces }) => (
            <li key={productSkuId} className="rs-counted">
              <span className="min-w-0 break-words" dir="auto">
                {options || t('resellerStock.oneSize')}
                <small className="hint block">{t('resellerStock.here', { count: pieces })}</small>
              </span>
              <Stepper
                value={counts[productSkuId] ?? 0}
                max={pieces}
                label={options || t('resellerStock.oneSize')}
                limitHint={t('resellerStock.allThereIs')}
                onChange={(quantity) => setCounts({ ...counts, [productSkuId]: quantity })}
              />
            </li>
          ))}
      </ul>
      <Costs quote={quote} />
      {problem && <Note tone="error">{problem}</Note>}
    </Dialog>
  );
}

function useAddresses(): readonly Address[] | undefined {
  const [addresses, setAddresses] = useState<readonly Address[]>();
  useEffect(() => {
    call('listAddresses', { pageNum: 1, pageSize: limits.addressesMax }).then(
      ({ records }) => setAddresses(records),
      () => setAddresses([]),
    );
  }, []);
  return addresses;
}

interface ToProps {
  addresses: readonly Address[] | undefined;
  value: string;
  onChange: (id: string) => void;
}

function To({ addresses, value, onChange }: ToProps) {
  const t = useTexts();
  if (!addresses) return <Skeleton className="h-16" />;
  if (addresses.length === 0)
    return (
      <Note tone="info">
        {t('resellerStock.noAddress')}{' '}
        <ButtonLink kind="line" size="small" to="/m/addresses">
          {t('resellerStock.addAddress')}
        </ButtonLink>
      </Note>
    );
  return (
    <Field label={t('resellerStock.sendTo')}>
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        {addresses.map(({ id, name, lines }) => (
          <option key={id} value={id}>
            {[name, ...lines].join(', ')}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function Costs({ quote: { costs, problem } }: { quote: Quote<'quoteOwnStockOrder'> }) {
  const t = useTexts();
  if (problem) return <Note tone="warn">{problem}</Note>;
  if (!costs) return <p className="hint">{t('resellerStock.choosePieces')}</p>;
  const [cheapest] = costs.shippingLines;
  return (
    <CostRows
      rows={[
        { name: t('billing.handlingFee'), dollars: costs.handlingUsd },
        { name: t('billing.storageFee'), dollars: costs.storageUsd },
        { name: t('billing.internationalFee'), dollars: cheapest?.priceUsd ?? 0 },
      ]}
      total={{ name: t('billing.total'), dollars: costs.totalUsd }}
    />
  );
}
