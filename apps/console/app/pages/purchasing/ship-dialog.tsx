import { operatorLimits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { Field, Input } from '@sampan/ui/field.tsx';
import { useForm } from '@sampan/ui/use-form.ts';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { purchaseReads } from '../../features/purchasing/purchase-reads.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { Purchase } from './use-draft.ts';

type Values = Record<string, string>;

const carrierOf = (place: number) => `carrier${place}`;
const numberOf = (place: number) => `number${place}`;

/** The supplier's parcels; typed again, they correct what was wrong. Those that were received stay as they are. */
export function ShipDialog({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const t = useTexts();
  const { act } = useAct('operatorShipPurchaseOrder', purchaseReads);
  const { id, version, number, parcels } = purchase;
  const open = parcels.filter(({ arrivedAt }) => arrivedAt === null);
  const [count, setCount] = useState(Math.max(1, open.length));
  const places = Array.from({ length: count }, (_, place) => place);
  const all = Array.from({ length: operatorLimits.purchaseParcelsMax }, (_, place) => place);
  const lacks = (values: Values, place: number, field: string) =>
    place < count &&
    (place === 0 || values[carrierOf(place)]?.trim() || values[numberOf(place)]?.trim()) &&
    !values[field]?.trim();
  const form = useForm<Values>({
    initial: Object.fromEntries(
      all.flatMap((place) => [
        [carrierOf(place), open[place]?.carrier ?? ''],
        [numberOf(place), open[place]?.trackingNumber ?? ''],
      ]),
    ),
    rules: Object.fromEntries(
      all.flatMap((place) => [
        [
          carrierOf(place),
          (values: Values) => lacks(values, place, carrierOf(place)) && t('consolePurchasing.carrierMissing'),
        ],
        [
          numberOf(place),
          (values: Values) => lacks(values, place, numberOf(place)) && t('consolePurchasing.trackingMissing'),
        ],
      ]),
    ),
    inDialog: true,
    send: async (values) => {
      const typed = places
        .map((place) => ({
          carrier: values[carrierOf(place)]?.trim() ?? '',
          trackingNumber: values[numberOf(place)]?.trim() ?? '',
        }))
        .filter(({ trackingNumber }) => trackingNumber);
      const [first, ...others] = typed;
      if (first) await act({ id, version, ...first, others });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('consolePurchasing.shipTitle', { number })}
      confirm={t('consolePurchasing.shipConfirm')}
      onClose={onClose}
    >
      {places.map((place) => (
        <fieldset key={place} className="grid gap-3">
          {count > 1 && <legend className="second">{t('consolePurchasing.parcelNo', { number: place + 1 })}</legend>}
          <Field label={t('consolePurchasing.carrier')} error={form.errors[carrierOf(place)]}>
            <Input {...form.text(carrierOf(place))} maxLength={60} dir="auto" />
          </Field>
          <Field label={t('consolePurchasing.tracking')} error={form.errors[numberOf(place)]}>
            <Input {...form.text(numberOf(place))} maxLength={60} dir="ltr" className="mono" />
          </Field>
        </fieldset>
      ))}
      {count < operatorLimits.purchaseParcelsMax && (
        <Button
          size="small"
          className="justify-self-start"
          onClick={() => {
            form.set({ [carrierOf(count)]: form.values[carrierOf(count - 1)] ?? '' });
            setCount(count + 1);
          }}
        >
          {t('consolePurchasing.addParcel')}
        </Button>
      )}
    </FormDialog>
  );
}
