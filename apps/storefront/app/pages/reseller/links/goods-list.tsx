import type { LinkTab } from '@sampan/contract/link-tabs';
import { Button } from '@sampan/ui/button.tsx';
import { Checkbox } from '@sampan/ui/field.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Picture } from '../../../features/catalogue/picture.tsx';
import { LinkGoodsDialog } from '../../../features/reseller/link-goods-dialog.tsx';
import { BottomBar } from '../../../features/reseller/selecting-bar.tsx';
import { useAct } from '../../../features/reseller/use-act.ts';
import { useTexts } from '../../../texts/texts.ts';
import type { ShopGoods } from './links-query.ts';

type Goods = ShopGoods['list'][number];

interface Props {
  goods: ShopGoods;
  tab: LinkTab;
}

/** Goods of the shop with what they are here; proposals are ticked and confirmed. */
export function GoodsList({ goods: { list, shopId, shops, counts }, tab }: Props) {
  const t = useTexts();
  const { act, isBusy } = useAct();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<Goods>();
  const chosen = list.filter(({ variantId }) => ticked.includes(variantId)).map(({ variantId }) => variantId);
  const shopName = shops.find(({ id }) => id === shopId)?.name ?? '';
  const confirm = async (variantIds: string[] | null) => {
    const done = await act('confirmShopGoods', { shopId, variantIds });
    if (done) showToast({ kind: 'done', title: t('resellerLinks.confirmed', { count: done.linked }) });
    setTicked([]);
  };
  const tick = (variantId: string, isOn: boolean) =>
    setTicked(isOn ? [...ticked, variantId] : ticked.filter((one) => one !== variantId));
  return (
    <>
      {tab === 'proposed' && list.length > 0 && (
        <div className="rs-links-all">
          <Checkbox
            checked={chosen.length === list.length}
            onChange={(event) => setTicked(event.currentTarget.checked ? list.map(({ variantId }) => variantId) : [])}
          >
            {t('resellerLinks.allShown')}
          </Checkbox>
          <Button busy={isBusy} onClick={() => void confirm(null)}>
            {t('resellerLinks.confirmAll', { count: counts.proposed })}
          </Button>
        </div>
      )}
      <ul className="rs-links">
        {list.map((one) => (
          <li key={one.variantId}>
            {tab === 'proposed' && (
              <Checkbox
                checked={ticked.includes(one.variantId)}
                onChange={(event) => tick(one.variantId, event.currentTarget.checked)}
              >
                <span className="sr-only">{named(one.title, one.options)}</span>
              </Checkbox>
            )}
            <GoodsRow one={one} />
            <div className="rs-links-acts">
              <Button onClick={() => setAsked(one)}>
                {t(tab === 'linked' ? 'resellerLinks.change' : 'resellerLinks.find')}
              </Button>
              {tab === 'linked' && (
                <Button
                  kind="quiet"
                  busy={isBusy}
                  onClick={() => void act('unlinkShopGoods', { shopId, variantIds: [one.variantId] })}
                >
                  {t('resellerLinks.undo')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {chosen.length > 0 && (
        <BottomBar>
          <div className="rs-selbar">
            <Button kind="action" busy={isBusy} onClick={() => void confirm(chosen)}>
              {t('resellerLinks.confirmTicked', { count: chosen.length })}
            </Button>
          </div>
        </BottomBar>
      )}
      {asked && (
        <LinkGoodsDialog
          title={named(asked.title, asked.options)}
          shopName={shopName}
          first={asked.title}
          onLink={(linked) => call('linkShopGoods', { shopId, variantId: asked.variantId, ...linked })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

const named = (title: string, options: string) => (options ? `${title} · ${options}` : title);

function GoodsRow({ one: { title, options, shopSku, barcode, because, goods, isOwn } }: { one: Goods }) {
  const t = useTexts();
  const codes = [shopSku, barcode].filter(Boolean).join(' · ');
  return (
    <div className="rs-links-row">
      <p dir="auto">
        <b>{title}</b>
        {options && <span>{options}</span>}
        {codes && (
          <small dir="ltr" className="text-muted">
            {codes}
          </small>
        )}
      </p>
      {because && (
        <div className="rs-links-goods">
          {goods && (
            <span className="pic">
              <Picture src={goods.productPic} alt="" size={44} />
            </span>
          )}
          <p dir="auto">
            {goods && <span>{named(goods.productName, goods.options)}</span>}
            {!goods && <span>{t(isOwn ? 'resellerLinks.isOwn' : 'resellerLinks.gone')}</span>}
            {!isOwn && <small className="text-muted">{t(`resellerLinks.because_${because}`)}</small>}
          </p>
        </div>
      )}
    </div>
  );
}
