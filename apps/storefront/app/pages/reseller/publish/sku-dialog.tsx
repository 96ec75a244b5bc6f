import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Field, Input } from '@sampan/ui/field.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useRefresh } from '../../../features/reseller/reseller-data.ts';
import { useTexts } from '../../../texts/texts.ts';
import type { Publication } from './publications.ts';

type Variant = OutputOf<Calls['getPublication']>['variants'][number];

/** Other SKUs for a product whose own are taken in the shop. */
export default function SkuDialog({
  publication: { id, title },
  onClose,
}: {
  publication: Publication;
  onClose: () => void;
}) {
  const t = useTexts();
  const refresh = useRefresh();
  const [variants, setVariants] = useState<Variant[]>();
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    call('getPublication', { id }).then(
      (found) => setVariants(found.variants.filter(({ isChosen }) => isChosen)),
      (failed) => setError(errorMessage(failed, t)),
    );
  }, [id, t]);
  const change = (skuId: number, shopSku: string) =>
    setVariants(variants?.map((one) => (one.skuId === skuId ? { ...one, shopSku } : one)));
  async function save() {
    setBusy(true);
    try {
      const skus = (variants ?? []).map(({ skuId, shopSku }) => ({ skuId, shopSku: shopSku.trim() }));
      await call('renameShopSkus', { id, skus });
      await refresh();
      onClose();
    } catch (failed) {
      setError(errorMessage(failed, t));
      setBusy(false);
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('resellerPublish.changeSku')}
      reason={title}
      actions={
        <Button kind="action" busy={isBusy} aria-disabled={!variants || undefined} onClick={() => void save()}>
          {t('resellerPublish.saveAndSend')}
        </Button>
      }
    >
      {error && <Note tone="error">{error}</Note>}
      {variants
        ? variants.map(({ skuId, name, shopSku }) => (
            <Field key={skuId} label={name || title}>
              <Input
                dir="ltr"
                maxLength={64}
                value={shopSku}
                onChange={(event) => change(skuId, event.currentTarget.value)}
              />
            </Field>
          ))
        : !error && <Skeleton className="h-24" />}
    </Dialog>
  );
}
