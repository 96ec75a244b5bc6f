import { CallError } from '@sampan/contract/page-context';
import { saveText } from '@sampan/ui/save-text.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { call } from '../../api/call.ts';
import type { Translate } from '../../texts/texts.ts';

/** Loaded on demand. */
export async function downloadMyData(shop: string, t: Translate): Promise<void> {
  const data = await call('exportMyData', {}).catch((error: unknown) => {
    if (!(error instanceof CallError) || error.error !== 'too_many_requests') throw error;
    showToast({ kind: 'error', title: t('accounts.myDataTooOften') });
  });
  if (!data) return;
  saveText(JSON.stringify(data, null, 2), fileName(shop, data.exportedAt), 'application/json');
  showToast({ kind: 'done', title: t('accounts.myDataSaved') });
}

/** `kestrel-söhne-2026-11-22.json`, in any script. */
function fileName(shop: string, exportedAt: string): string {
  const words = shop.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return `${[...words, exportedAt.slice(0, 10)].join('-')}.json`;
}
