import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useAct } from '../../api/use-act.ts';
import { useTexts } from '../../texts/texts.ts';

/** Reads the offer again, stores its cost, and counts it as seen: who takes it has looked. */
export function useTakeCost() {
  const t = useTexts();
  const read = useAct('operatorReadOffers', []);
  const see = useAct('operatorSeeCostChanges', [
    'operatorFindOffers',
    'operatorListImportedOffers',
    'operatorGetMarketplace',
  ]);
  return {
    busy: read.busy || see.busy,
    take: async (productId: number) => {
      try {
        const { unanswered } = await read.act({ productIds: [productId] });
        if (unanswered === 0) await see.act({ productIds: [productId] });
        showToast(
          unanswered === 0
            ? { kind: 'done', title: t('consoleMarketplace.costTaken') }
            : { kind: 'error', title: t('consoleMarketplace.notAnswered') },
        );
      } catch (error) {
        showError(error, t);
      }
    },
  };
}
