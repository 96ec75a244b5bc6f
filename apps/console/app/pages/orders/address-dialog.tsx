import { limits } from '@sampan/contract/limits';
import { Field, Input } from '@sampan/ui/field.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import type { Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { Compare } from '../../features/orders/compare.tsx';
import { useCountryName } from '../../features/orders/country.tsx';
import { useSeenVersion } from '../../features/orders/use-seen-version.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';

interface Props {
  order: Pick<Output<'operatorGetOrder'>, 'id' | 'sn' | 'version' | 'country'>;
  address: NonNullable<Output<'operatorGetOrder'>['address']>;
  onClose: () => void;
}

/** Corrects where the order goes; of the buyer's address book nothing changes. */
export function AddressDialog({ order: { id, sn, version, country }, address, onClose }: Props) {
  const t = useTexts();
  const nameOf = useCountryName();
  const { act } = useAct('operatorChangeOrderAddress', ['operatorGetOrder']);
  const { send, changes } = useSeenVersion(version);
  const { name, province, city, detailAddress, postcode, mobile } = address;
  const missing = (field: string) => !field.trim() && t('consoleOrders.fieldMissing');
  const form = useForm({
    initial: { name, detailAddress, city, province, postcode, mobile },
    rules: {
      name: (values) => missing(values.name),
      detailAddress: (values) => missing(values.detailAddress),
      city: (values) => missing(values.city),
      province: (values) => missing(values.province),
      postcode: (values) => missing(values.postcode),
      mobile: (values) => missing(values.mobile),
    },
    inDialog: true,
    send: async (values) => {
      await send((seen) => act({ id, version: seen, ...values }));
      showToast({ kind: 'done', title: t('consoleOrders.addressChanged', { sn }) });
      onClose();
    },
  });
  const field = (of: keyof typeof form.values, max: number, more: object = {}) => (
    <Field label={t(`consoleOrders.address_${of}`)} error={form.errors[of]}>
      <Input {...form.text(of)} maxLength={max} dir="auto" autoComplete="off" {...more} />
    </Field>
  );
  return (
    <FormDialog
      form={form}
      title={t('consoleOrders.addressTitle', { sn })}
      reason={t('consoleOrders.addressText', { country: nameOf(country) })}
      confirm={t('consoleOrders.addressSave')}
      onClose={onClose}
    >
      <Compare changes={changes} />
      {field('name', 2 * limits.nameMax + 1)}
      {field('detailAddress', limits.detailAddressMax)}
      <div className="grid gap-4 md:grid-cols-2">
        {field('city', limits.placeNameMax)}
        {field('province', limits.placeNameMax)}
        {field('postcode', limits.postcodeMax)}
        {field('mobile', 24, { inputMode: 'tel', dir: 'ltr' })}
      </div>
    </FormDialog>
  );
}
