import { CallError } from '@sampan/contract/page-context';
import { showToast } from '@sampan/ui/toast-store.ts';
import { type ReactNode, useState } from 'react';
import type { Input } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

interface LowPricesData {
  needs: 'reason' | 'owner';
  products: number;
  losing: number;
  first: { priceUsd: number; costYuan: number; from: number; marginRate: number }[];
}

type Change = Input<'operatorAskForPrices'>['change'];

interface Guarded {
  /** The same change, as an owner is asked for it. */
  change: Change;
  /** Once it is kept for an owner. */
  onAsked?: () => void;
  send: (lowPriceReason?: string) => Promise<unknown>;
}

/**
 * Guards prices below the shop's limit: the operator sees the selling price and gives a reason, or asks an owner for
 * approval. `send` is called again with the reason.
 */
export function useLowPrices(): { guarded: (guarded: Guarded) => Promise<void>; dialog: ReactNode } {
  const [asked, setAsked] = useState<(Guarded & { found: LowPricesData }) | null>(null);
  return {
    async guarded(guarded) {
      try {
        await guarded.send();
      } catch (error) {
        if (!(error instanceof CallError) || error.error !== 'price_too_low') throw error;
        setAsked({ ...guarded, found: error.data as LowPricesData });
      }
    },
    dialog: asked && <LowPrices asked={asked} onClose={() => setAsked(null)} />,
  };
}

function LowPrices({ asked, onClose }: { asked: Guarded & { found: LowPricesData }; onClose: () => void }) {
  const t = useTexts();
  const { dollars, yuan, percent, number } = useFormat();
  const ask = useAct('operatorAskForPrices', ['operatorListPriceRequests', 'operatorGetProduct']);
  const { found, change, onAsked, send } = asked;
  const [worst] = found.first.toSorted((a, b) => a.marginRate - b.marginRate);
  const title = found.losing > 0 ? t('consoleCatalogue.belowCostTitle') : t('consoleCatalogue.lowPriceTitle');
  const text = worst
    ? t('consoleCatalogue.lowPriceText', {
        products: found.products,
        from: number(worst.from),
        price: dollars(worst.priceUsd),
        cost: yuan(worst.costYuan),
        margin: percent(worst.marginRate),
      })
    : '';
  const askOwner = async (reason: string) => {
    const { id } = await ask.act({ change, reason });
    const requests = { label: t('consolePrices.priceRequests'), to: '/prices/requests' };
    showToast({
      kind: 'done',
      title: id === null ? t('consoleCatalogue.saved') : t('consolePrices.ownerAsked'),
      ...(id !== null && { action: requests }),
    });
    onAsked?.();
  };
  const isOwners = found.needs === 'owner';
  return (
    <ReasonDialog
      title={title}
      text={`${text} ${isOwners ? `${t('consoleCatalogue.lowPriceOwner')} ${t('consolePrices.lowPriceAsk')}` : t('consoleCatalogue.lowPriceReason')}`}
      confirm={
        isOwners
          ? t('consolePrices.askOwner')
          : t('consoleCatalogue.lowPriceConfirm', { price: worst ? dollars(worst.priceUsd) : '' })
      }
      isDanger={!isOwners}
      onConfirm={isOwners ? askOwner : send}
      onClose={onClose}
    />
  );
}
