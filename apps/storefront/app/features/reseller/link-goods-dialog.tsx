import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Field, Input, Radio } from '@sampan/ui/field.tsx';
import { FormProblem } from '@sampan/ui/form-problem.tsx';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';
import { Picture } from '../catalogue/picture.tsx';
import { useRefresh } from './reseller-data.ts';

interface LinkedGoods {
  productId?: number;
  productSkuId?: number | undefined;
}

interface Props {
  /** The goods there. */
  title: string;
  shopName: string;
  /** What is searched for at first. */
  first: string;
  /** Without goods, the reseller ships them. */
  onLink: (goods: LinkedGoods) => Promise<unknown>;
  onClose: () => void;
}

type Goods = OutputOf<Calls['findGoodsToLink']>['list'];

/** Links a remote product to goods here: found by name or number, then the variant. */
export function LinkGoodsDialog({ title, shopName, first, onLink, onClose }: Props) {
  const t = useTexts();
  const [skuId, setSkuId] = useState<number>();
  const { found, isBusy, problem, search, link } = useLinking({ onLink, onClose });
  const product = found?.find(({ variants }) => variants.some(({ productSkuId }) => productSkuId === skuId));
  const actions = (
    <>
      <Button busy={isBusy} onClick={() => void link({})}>
        {t('resellerShopOrders.sendMyself')}
      </Button>
      <Button
        kind="brand"
        busy={isBusy}
        aria-disabled={!product || undefined}
        onClick={() => void (product && link({ productId: product.productId, productSkuId: skuId }))}
      >
        {t('resellerShopOrders.link')}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      size="form"
      title={t('resellerShopOrders.linkTitle', { title })}
      reason={t('resellerShopOrders.linkReason', { shop: shopName })}
      onClose={onClose}
      actions={actions}
    >
      <Search first={first} onSearch={search} />
      <FormProblem text={problem} />
      {found?.length === 0 && <p className="text-muted">{t('resellerShopOrders.noneFound')}</p>}
      <div className="rs-link-goods">
        {found?.map(({ productId, productName, productPic, variants }) => (
          <fieldset key={productId}>
            <legend>
              <span className="pic">
                <Picture src={productPic} alt="" size={44} />
              </span>
              <span dir="auto">{productName}</span>
            </legend>
            {variants.map(({ productSkuId, options }) => (
              <Radio
                key={productSkuId}
                name="sku"
                checked={skuId === productSkuId}
                onChange={() => setSkuId(productSkuId)}
              >
                {options || t('resellerShopOrders.onlyVariant')}
              </Radio>
            ))}
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}

function Search({ first, onSearch }: { first: string; onSearch: (search: string) => void }) {
  const t = useTexts();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get('search') ?? ''));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element would not be styled by every browser
    <form role="search" className="rs-link-search" onSubmit={submit}>
      <Field label={t('resellerShopOrders.linkSearch')}>
        <Input name="search" type="search" defaultValue={first} dir="auto" />
      </Field>
      <Button type="submit">{t('resellerShopOrders.find')}</Button>
    </form>
  );
}

function useLinking({ onLink, onClose }: Pick<Props, 'onLink' | 'onClose'>) {
  const t = useTexts();
  const refresh = useRefresh();
  const [found, setFound] = useState<Goods>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const attempt = async (run: () => Promise<void>) => {
    setBusy(true);
    setProblem('');
    await run().catch((error: unknown) => setProblem(errorMessage(error, t)));
    setBusy(false);
  };
  return {
    found,
    isBusy,
    problem,
    search: (search: string) =>
      void attempt(async () => setFound((await call('findGoodsToLink', { search: search.trim() })).list)),
    link: (goods: LinkedGoods) =>
      attempt(async () => {
        await onLink(goods);
        await refresh();
        showToast({ kind: 'done', title: t('resellerShopOrders.linked') });
        onClose();
      }),
  };
}
