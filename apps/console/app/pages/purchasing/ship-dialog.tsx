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

type Lacking = (values: Values) => boolean;

const all = Array.from({ length: operatorLimits.purchaseParcelsMax }, (_, place) => place);

/** Fields of as many parcels as there may be; those that are shown are checked. */
function useParcels({ purchase, onClose, count }: Props & { count: number }) {
  const t = useTexts();
  const { act } = useAct('operatorShipPurchaseOrder', purchaseReads);
  const { id, version, parcels } = purchase;
  const open = parcels.filter(({ arrivedAt }) => arrivedAt === null);
  const lacks =
    (place: number, field: string): Lacking =>
    (values) =>
      place < count &&
      (place === 0 || Boolean(values[carrierOf(place)]?.trim() || values[numberOf(place)]?.trim())) &&
      !values[field]?.trim();
  const rule = (lacking: Lacking, text: string) => (values: Values) => lacking(values) && text;
  return useForm<Values>({
    initial: Object.fromEntries(
      all.flatMap((place) => [
        [carrierOf(place), open[place]?.carrier ?? ''],
        [numberOf(place), open[place]?.trackingNumber ?? ''],
      ]),
    ),
    rules: Object.fromEntries(
      all.flatMap((place) => [
        [carrierOf(place), rule(lacks(place, carrierOf(place)), t('consolePurchasing.carrierMissing'))],
        [numberOf(place), rule(lacks(place, numberOf(place)), t('consolePurchasing.trackingMissing'))],
      ]),
    ),
    inDialog: true,
    send: async (values) => {
      const [first, ...others] = all.slice(0, count).flatMap((place) => {
        const trackingNumber = values[numberOf(place)]?.trim();
        return trackingNumber ? [{ carrier: values[carrierOf(place)]?.trim() ?? '', trackingNumber }] : [];
      });
      if (first) await act({ id, version, ...first, others });
      onClose();
    },
  });
}

interface Props {
  purchase: Purchase;
  onClose: () => void;
}

/** The supplier’s parcels; typing them again corrects them. Received ones stay as they are. */
export function ShipDialog({ purchase, onClose }: Props) {
  const t = useTexts();
  const open = purchase.parcels.filter(({ arrivedAt }) => arrivedAt === null);
  const [count, setCount] = useState(Math.max(1, open.length));
  const form = useParcels({ purchase, onClose, count });
  const add = () => {
    form.set({ [carrierOf(count)]: form.values[carrierOf(count - 1)] ?? '' });
    setCount(count + 1);
  };
  return (
    <FormDialog
      form={form}
      title={t('consolePurchasing.shipTitle', { number: purchase.number })}
      confirm={t('consolePurchasing.shipConfirm')}
      onClose={onClose}
    >
      {all.slice(0, count).map((place) => (
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
      {count < all.length && (
        <Button size="small" className="justify-self-start" onClick={add}>
          {t('consolePurchasing.addParcel')}
        </Button>
      )}
    </FormDialog>
  );
}
