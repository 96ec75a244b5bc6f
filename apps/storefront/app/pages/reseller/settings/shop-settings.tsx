import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { resellerLimits } from '@sampan/contract/reseller-limits';
import { Button } from '@sampan/ui/button.tsx';
import { Field, Radio } from '@sampan/ui/field.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { showError } from '@sampan/ui/show-error.ts';
import { Stepper } from '@sampan/ui/stepper.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useRefresh } from '../../../features/reseller/reseller-data.ts';
import { useTexts } from '../../../texts/texts.ts';

type Shop = OutputOf<Calls['listResellerShops']>['list'][number];

/** The shop that publishing starts with, and the stock buffer of each. */
export function ShopSettings({ shops }: { shops: readonly Shop[] }) {
  const t = useTexts();
  if (shops.length === 0)
    return (
      <section className="rs-card rs-form" aria-label={t('resellerMe.shops')}>
        <p>{t('resellerMe.noShops')}</p>
        <Link className="link" to="/m/authorization">
          {t('resellerMe.connectShop')}
        </Link>
      </section>
    );
  return (
    <>
      <DefaultShop shops={shops} />
      <section className="rs-card rs-form" aria-label={t('resellerMe.shops')}>
        {shops.map((shop) => (
          <Buffer key={shop.id} shop={shop} />
        ))}
        <Link className="link" to="/m/price-rules">
          {t('resellerMe.priceRules')}
        </Link>
        <Link className="link" to="/m/templates">
          {t('resellerTemplates.title')}
        </Link>
      </section>
    </>
  );
}

function DefaultShop({ shops }: { shops: readonly Shop[] }) {
  const t = useTexts();
  const { isBusy, save } = useSaving();
  return (
    <fieldset className="rs-card rs-form">
      <legend>{t('resellerMe.defaultShop')}</legend>
      <p className="small">{t('resellerMe.defaultShopHint')}</p>
      {shops.map(({ id, name, isDefault }) => (
        <Radio
          key={id}
          name="default-shop"
          checked={isDefault}
          aria-disabled={isBusy || undefined}
          onChange={() => {
            if (!isBusy) void save({ id, isDefault: true });
          }}
        >
          <bdi>{name}</bdi>
        </Radio>
      ))}
    </fieldset>
  );
}

function Buffer({ shop }: { shop: Shop }) {
  const t = useTexts();
  const [pieces, setPieces] = useState(shop.stockBuffer);
  const { isBusy, save } = useSaving();
  const label = t('resellerMe.buffer', { shop: shop.name });
  return (
    <Field label={label} hint={t('resellerMe.bufferHint')}>
      <div className="flex items-center gap-3">
        <Stepper value={pieces} onChange={setPieces} label={label} min={0} max={resellerLimits.stockBufferMax} />
        {pieces !== shop.stockBuffer && (
          <Button kind="brand" busy={isBusy} onClick={() => void save({ id: shop.id, stockBuffer: pieces })}>
            {t('resellerMe.save')}
          </Button>
        )}
      </div>
    </Field>
  );
}

function useSaving() {
  const t = useTexts();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const save = async (change: { id: string; stockBuffer?: number; isDefault?: true }) => {
    setBusy(true);
    try {
      await call('updateResellerShop', change);
      await refresh();
      showToast({ kind: 'done', title: t('resellerMe.saved') });
    } catch (error) {
      showError(error, t);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, save };
}
