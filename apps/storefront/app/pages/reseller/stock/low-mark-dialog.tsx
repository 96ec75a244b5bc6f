import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Field, Input } from '@sampan/ui/field.tsx';
import { readWhole } from '@sampan/ui/read-number.ts';
import { type FormEvent, useId, useState } from 'react';
import { useAct } from '../../../features/reseller/use-act.ts';
import { useTexts } from '../../../texts/texts.ts';
import type { OwnProduct, OwnSize } from './own-stock.ts';

interface Props {
  product: OwnProduct;
  size: OwnSize;
  onClose: () => void;
}

/** The number of pieces at which the customer is notified; empty: never. */
export function LowMarkDialog({ product, size, onClose }: Props) {
  const t = useTexts();
  const form = useId();
  const { act, isBusy } = useAct();
  const [text, setText] = useState(size.lowAt === null ? '' : String(size.lowAt));
  const [isWrong, setWrong] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const lowAt = text.trim() === '' ? null : readWhole(text);
    if (lowAt === undefined || lowAt === 0) return setWrong(true);
    const isSet = await act('setLowStock', { productSkuId: size.productSkuId, lowAt });
    if (isSet !== undefined) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('resellerStock.markTitle')}
      reason={[product.title, size.options].filter(Boolean).join(' · ')}
      actions={
        <Button kind="brand" type="submit" form={form} busy={isBusy}>
          {t('resellerStock.save')}
        </Button>
      }
    >
      <form id={form} onSubmit={save}>
        <Field
          label={t('resellerStock.markLabel')}
          hint={t('resellerStock.markHint')}
          error={isWrong ? t('resellerStock.markWrong') : undefined}
        >
          <Input inputMode="numeric" value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
