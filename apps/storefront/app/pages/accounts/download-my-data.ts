import { CallError } from '@sampan/contract/page-context';
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
  save(fileName(shop, data.exportedAt), JSON.stringify(data, null, 2));
  showToast({ kind: 'done', title: t('accounts.myDataSaved') });
}

/** `kestrel-söhne-2026-11-22.json`, in any script. */
function fileName(shop: string, exportedAt: string): string {
  const words = shop.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return `${[...words, exportedAt.slice(0, 10)].join('-')}.json`;
}

function save(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
