import { Button } from '@sampan/ui/button.tsx';
import { copyText } from '@sampan/ui/copy-text.ts';
import { saveText } from '@sampan/ui/save-text.ts';
import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { type RowOf, useCall } from '../../api/use-call.ts';
import type { Picks } from '../../parts/data-table/use-picks.ts';
import { KeyButton } from '../../parts/key-button.tsx';
import { PickedBar } from '../../parts/picked-bar.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { MarketplaceSeveral } from './marketplace-several.tsx';
import { NotPlaced } from './not-placed.tsx';
import { type Placed, slices, usePlaceDrafts } from './place-drafts.ts';

type Purchase = RowOf<'operatorListPurchaseOrders'>;

interface Props {
  picks: Picks;
  /** Picked rows of the current list. */
  picked: readonly Purchase[];
  all: { total: number; pick: () => Promise<void> } | undefined;
}

/** The ids follow the `#`: they are many, and the server needs none of them. */
const printPath = '/console/purchasing/print';

/** Actions on several purchase orders at once. */
export function PickedPurchases({ picks, picked, all }: Props) {
  const t = useTexts();
  const { fen } = useFormat();
  const [left, setLeft] = useState<Placed | null>(null);
  const show = (result: Placed) => {
    if (result.placed > 0)
      showToast({ kind: 'done', title: t('consolePurchasing.placedSeveral', { count: result.placed }) });
    setLeft(result.placed < result.list.length ? result : null);
  };
  const { place, busy } = usePlace(picked, (result) => {
    show(result);
    picks.clear();
  });
  const { data: purchasing } = useCall('operatorGetPurchasing', {}, { everySeconds: 60 });
  const hasMarketplace = (purchasing?.marketplace ?? '') !== '';
  const drafts = picked.filter(({ state }) => state === 'draft');
  const sum = picked.reduce((total, { goodsFen, freightFen }) => total + goodsFen + freightFen, 0);
  return (
    <>
      <PickedBar picks={picks} count={picked.length} sum={fen(sum)} all={all}>
        {drafts.length > 0 && hasMarketplace && <MarketplaceSeveral drafts={drafts} onDone={picks.clear} />}
        {drafts.length > 0 && !hasMarketplace && (
          <KeyButton
            kind="brand"
            keys="shift+p"
            label={t('consolePurchasing.placeSeveral', { count: drafts.length })}
            foot={t('consolePurchasing.footPlace')}
            busy={busy}
            onPress={() => void place()}
          />
        )}
        {drafts.length > 0 && hasMarketplace && (
          <Button busy={busy} onClick={() => void place()}>
            {t('consoleBuying.byHandSeveral', { count: drafts.length })}
          </Button>
        )}
        <Button onClick={() => window.open(`${printPath}#${picked.map(({ id }) => id).join()}`)}>
          {t('consolePurchasing.print')}
        </Button>
        <TakeOut picked={picked} />
      </PickedBar>
      {left && <NotPlaced result={left} onPlaced={show} onClose={() => setLeft(null)} />}
    </>
  );
}

/** Exports a file, or copies to the clipboard. */
function TakeOut({ picked }: { picked: readonly Purchase[] }) {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const take = async (as: 'csv' | 'links' | 'order', then: (texts: string[]) => Promise<void> | void) => {
    if (busy) return;
    setBusy(true);
    try {
      const texts = [];
      for (const some of slices(picked))
        texts.push((await call('operatorExportPurchases', { ids: some.map(({ id }) => id), as })).text);
      await then(texts);
    } catch (error) {
      showError(error, t);
    } finally {
      setBusy(false);
    }
  };
  const copy = (as: 'links' | 'order') =>
    take(as, async (texts) => {
      const lines = texts.join(as === 'links' ? '\n' : '\n\n').trim();
      if (!lines) return void showToast({ kind: 'info', title: t('consolePurchasing.noLinks') });
      await copyText(lines);
      showToast({ kind: 'done', title: t(`consolePurchasing.copied_${as}`) });
    });
  return (
    <>
      <Button
        busy={busy}
        onClick={() =>
          void take('csv', (texts) => saveText(joinCsv(texts), 'purchase-orders.csv', 'text/csv;charset=utf-8'))
        }
      >
        {t('consolePurchasing.export')}
      </Button>
      <Button busy={busy} onClick={() => void copy('links')}>
        {t('consolePurchasing.copyLinks')}
      </Button>
      <Button busy={busy} onClick={() => void copy('order')}>
        {t('consolePurchasing.copyOrder')}
      </Button>
    </>
  );
}

/** Keeps the titles of the first file only. */
const joinCsv = ([first = '', ...others]: readonly string[]): string =>
  [first, ...others.map((one) => one.slice(one.indexOf('\n') + 1))].join('');

function usePlace(picked: readonly Purchase[], done: (result: Placed) => void) {
  const [busy, setBusy] = useState(false);
  const placeDrafts = usePlaceDrafts();
  const place = async () => {
    if (busy) return;
    setBusy(true);
    const result = await placeDrafts(picked.filter(({ state }) => state === 'draft'));
    setBusy(false);
    if (result.list.length > 0) done(result);
  };
  return { place, busy };
}
