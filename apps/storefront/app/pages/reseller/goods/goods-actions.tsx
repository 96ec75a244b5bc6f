import { resellerLimits } from '@sampan/contract/reseller-limits';
import { Button, ButtonLink } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { useGo, withQuery } from '@sampan/ui/paths.ts';
import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { ResellerIcon } from '../../../features/reseller/icons.tsx';
import { SelectingBar } from '../../../features/reseller/selecting-bar.tsx';
import { useTexts } from '../../../texts/texts.ts';
import type { Selected } from './use-selection.ts';

interface Props {
  selected: Selected;
  shopId: string | null;
}

/** Actions on the selected goods. */
export function GoodsActions({ selected, shopId }: Props) {
  const t = useTexts();
  const { publish, favour, download, isBusy, lacksShop, closeHint } = useActions({ selected, shopId });
  const { count, publishable } = selected;
  const left = count - publishable;
  const why = left > 0 && t(left === 1 ? 'resellerGoods.leftOut' : 'resellerGoods.leftOutMany', { left, count });
  return (
    <>
      <SelectingBar
        why={why}
        actions={[
          { icon: 'heart', name: t('resellerGoods.favourite'), onPress: favour, isBusy },
          { icon: 'download', name: t('resellerGoods.download'), onPress: download },
        ]}
      >
        <Button
          kind="action"
          size="big"
          busy={isBusy}
          busyLabel={t('resellerGoods.publishing')}
          aria-disabled={publishable === 0}
          onClick={publish}
        >
          <ResellerIcon name="publish" />
          {t('resellerGoods.publish', { count: publishable })}
        </Button>
      </SelectingBar>
      <NoShop isOpen={lacksShop} onClose={closeHint} />
    </>
  );
}

function useActions({ selected, shopId }: Props) {
  const t = useTexts();
  const go = useGo();
  const [isBusy, setBusy] = useState(false);
  const [lacksShop, setLacksShop] = useState(false);
  const run = async (act: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    await act().catch((error: unknown) => showError(error, t));
    setBusy(false);
  };
  const publish = () => {
    if (shopId === null) return setLacksShop(true);
    const offerIds = selected.few;
    if (!offerIds || offerIds.length > resellerLimits.publishAtOnceMax) return void run(() => prepareMany(shopId));
    void run(async () => {
      const { ids } = await call('queuePublications', { shopId, offerIds: [...offerIds], isPrepared: true });
      if (ids.length === 0) return showToast({ kind: 'info', title: t('resellerGoods.alreadyThere') });
      showToast({ kind: 'done', title: t('resellerGoods.prepared', { count: ids.length }) });
      go(ids.length === 1 ? `/m/publish/edit?id=${ids[0]}` : '/m/publish?tab=queue');
    });
  };
  /** A job does it; the queue shows how it goes. */
  const prepareMany = async (to: string) => {
    const { id, publishable } = await selected.keep();
    await call('prepareSelected', { id, shopId: to });
    showToast({ kind: 'done', title: t('resellerBulk.begun', { count: publishable }) });
    go('/m/publish?tab=queue');
  };
  const favour = () =>
    void run(async () => {
      const { id } = await selected.keep();
      const { list } = await call('listGoodsToPack', { selectionId: id });
      const offerIds = list.map(({ offerId }) => offerId);
      for (let start = 0; start < offerIds.length; start += resellerLimits.publishAtOnceMax)
        await call('addFavourites', { offerIds: offerIds.slice(start, start + resellerLimits.publishAtOnceMax) });
      showToast({ kind: 'done', title: t('resellerGoods.favouritesAdded', { count: offerIds.length }) });
      selected.clear();
    });
  const download = () =>
    void run(async () => {
      const { id } = await selected.keep();
      go(withQuery('/m/downloads/new', { selection: id }));
    });
  return { publish, favour, download, isBusy, lacksShop, closeHint: () => setLacksShop(false) };
}

function NoShop({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTexts();
  const connect = (
    <ButtonLink kind="brand" to="/m/authorization">
      {t('resellerGoods.connectShop')}
    </ButtonLink>
  );
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('resellerGoods.noShopTitle')} actions={connect}>
      {t('resellerGoods.noShopText')}
    </Dialog>
  );
}
