import { CallError } from '@sampan/contract/page-context';
import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { type ReactNode, useState } from 'react';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

interface Told {
  needs: 'reason' | 'owner';
  products: number;
  losing: number;
  first: { priceUsd: number; costYuan: number; from: number; marginRate: number }[];
}

interface Asked {
  told: Told;
  again: (lowPriceReason: string) => Promise<unknown>;
}

/**
 * Prices below the shop's guard: whoever sets them sees what the goods would sell for, and says why; or reads that an owner has
 * to set them. `send` is called again with the reason.
 */
export function useLowPrices(): {
  guarded: (send: (lowPriceReason?: string) => Promise<unknown>) => Promise<void>;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  return {
    async guarded(send) {
      try {
        await send();
      } catch (error) {
        if (!(error instanceof CallError) || error.error !== 'price_too_low') throw error;
        setAsked({ told: error.data as Told, again: send });
      }
    },
    dialog: asked && <LowPrices asked={asked} onClose={() => setAsked(null)} />,
  };
}

function LowPrices({ asked: { told, again }, onClose }: { asked: Asked; onClose: () => void }) {
  const t = useTexts();
  const { dollars, yuan, percent, number } = useFormat();
  const [worst] = told.first.toSorted((a, b) => a.marginRate - b.marginRate);
  const title = told.losing > 0 ? t('consoleCatalogue.belowCostTitle') : t('consoleCatalogue.lowPriceTitle');
  const text = worst
    ? t('consoleCatalogue.lowPriceText', {
        products: told.products,
        from: number(worst.from),
        price: dollars(worst.priceUsd),
        cost: yuan(worst.costYuan),
        margin: percent(worst.marginRate),
      })
    : '';
  if (told.needs === 'owner')
    return (
      <Dialog
        open
        title={title}
        reason={`${text} ${t('consoleCatalogue.lowPriceOwner')}`}
        onClose={onClose}
        hasInput={false}
        actions={<Button onClick={onClose}>{t('ui.close')}</Button>}
      />
    );
  return (
    <ReasonDialog
      title={title}
      text={`${text} ${t('consoleCatalogue.lowPriceReason')}`}
      confirm={t('consoleCatalogue.lowPriceConfirm', { price: worst ? dollars(worst.priceUsd) : '' })}
      onConfirm={again}
      onClose={onClose}
    />
  );
}
