import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { clearViewed, forgetViewed } from '../../../features/catalogue/viewed-products.ts';
import { useRefresh } from '../../../features/reseller/reseller-data.ts';
import { useTexts } from '../../../texts/texts.ts';

/** One product, those of a day, or without either all of it. */
export interface Erased {
  offerId?: number;
  day?: string;
  /** Those of the day that the page shows. */
  shown?: readonly number[];
}

/** Erases, here and in what this device remembers. */
export function useErasing(whenDone: () => void) {
  const t = useTexts();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const erase = async ({ shown = [], ...erased }: Erased) => {
    if (busy) return;
    setBusy(true);
    try {
      await call('removeViewedProducts', erased);
      const ids = erased.offerId === undefined ? shown : [erased.offerId];
      if (ids.length > 0) forgetViewed(ids);
      else clearViewed();
      await refresh();
      showToast({ kind: 'done', title: t('resellerMe.erased') });
    } catch (error) {
      showError(error, t);
    } finally {
      setBusy(false);
      whenDone();
    }
  };
  return { busy, erase };
}
