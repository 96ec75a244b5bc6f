import { Button } from '@sampan/ui/button.tsx';
import { useState } from 'react';
import { BulkDialog, type Chosen } from '../../features/catalogue/bulk-dialog.tsx';
import type { Picks } from '../../parts/data-table/use-picks.ts';
import { KeyButton } from '../../parts/key-button.tsx';
import { PickedBar } from '../../parts/picked-bar.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import type { ProductFilter } from './use-product-filters.ts';

interface Props {
  picks: Picks;
  filter: ProductFilter;
  total: number;
}

/** Actions on the picked products, or on all that were found. */
export function BulkBar({ picks, filter, total }: Props) {
  const t = useTexts();
  const { number } = useFormat();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const offerIds = picks.ids.map(Number);
  return (
    <>
      <PickedBar picks={picks}>
        <KeyButton
          keys="b"
          label={t('consoleCatalogue.changePicked')}
          foot={t('consoleCatalogue.footChange')}
          onPress={() => setChosen({ offerIds, count: offerIds.length })}
        />
        {total > offerIds.length && (
          <Button kind="quiet" onClick={() => setChosen({ filter, count: total })}>
            {t('consoleCatalogue.changeAllFound', { total: number(total) })}
          </Button>
        )}
      </PickedBar>
      {chosen && (
        <BulkDialog
          chosen={chosen}
          onClose={() => setChosen(null)}
          onDone={() => {
            setChosen(null);
            picks.clear();
          }}
        />
      )}
    </>
  );
}
