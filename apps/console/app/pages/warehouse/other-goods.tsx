import { limits, operatorLimits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { Field, Input, Textarea } from '@sampan/ui/field.tsx';
import { readWhole } from '@sampan/ui/read-number.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { useState } from 'react';
import type { Inbound } from '../../features/warehouse/inbound.ts';
import { useSend } from '../../features/warehouse/use-send.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';

interface Props {
  inbound: Pick<Inbound, 'id' | 'number'>;
  /** The place for the rest. */
  place: string;
}

/** Unordered goods in a parcel: description and number. */
export function OtherGoods({ inbound, place }: Props) {
  const t = useTexts();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button className="wh-big wh-add" onClick={() => setOpened(true)}>
        {t('consoleWarehouse.otherGoods')}
      </Button>
      {opened && <OtherDialog inbound={inbound} place={place} onClose={() => setOpened(false)} />}
    </>
  );
}

const piecesOf = (text: string) => readWhole(text) ?? 0;

function OtherDialog({ inbound: { id, number }, place, onClose }: Props & { onClose: () => void }) {
  const t = useTexts();
  const { press } = useSend();
  const form = useForm({
    initial: { what: '', pieces: '', place },
    rules: {
      what: ({ what }) => !what.trim() && t('consoleWarehouse.whatMissing'),
      pieces: ({ pieces }) =>
        (piecesOf(pieces) < 1 || piecesOf(pieces) > limits.quantityMax) && t('consoleWarehouse.countMissing'),
    },
    inDialog: true,
    send: async (values) => {
      const input = {
        purchaseOrderId: id,
        what: values.what.trim(),
        pieces: piecesOf(values.pieces),
        place: values.place.trim(),
      };
      const title = t('consoleWarehouse.entrySurplus', { number });
      const outcome = await press({ name: 'operatorRecordSurplus', input, orderId: id, title });
      if (outcome === 'refused') return;
      if (outcome === 'sent') showToast({ kind: 'done', title: t('consoleWarehouse.surplusRecorded') });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('consoleWarehouse.otherTitle', { number })}
      reason={t('consoleWarehouse.surplusWaits')}
      confirm={t('consoleWarehouse.recordSurplus')}
      onClose={onClose}
    >
      <Field label={t('consoleWarehouse.what')} hint={t('consoleWarehouse.whatHint')} error={form.errors.what}>
        <Textarea {...form.text('what')} maxLength={limits.remarkMax} rows={2} dir="auto" />
      </Field>
      <Field label={t('consoleWarehouse.pieces')} error={form.errors.pieces}>
        <Input {...form.text('pieces')} inputMode="numeric" dir="ltr" className="pieces-input" />
      </Field>
      <Field label={t('consoleWarehouse.place')} optional>
        <Input {...form.text('place')} maxLength={operatorLimits.shelfMax} className="mono" />
      </Field>
    </FormDialog>
  );
}
