import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { limits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Field, Input, Textarea } from '@sampan/ui/field.tsx';
import { FormProblem } from '@sampan/ui/form-problem.tsx';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { useLanguage } from '@sampan/ui/texts.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useRefresh } from '../../../features/reseller/reseller-data.ts';
import { useTexts } from '../../../texts/texts.ts';
import type { ShopOrder } from './shop-order.ts';

type Address = OutputOf<Calls['getShopOrderAddress']>;

interface Props {
  order: ShopOrder;
  onClose: () => void;
}

/** Corrects an order's address by hand. */
export default function AddressDialog({ order, onClose }: Props) {
  const t = useTexts();
  const id = useId();
  const [address, setAddress] = useState<Address>();
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    call('getShopOrderAddress', { id: order.id }).then(setAddress, (error) => setProblem(errorMessage(error, t)));
  }, [order.id, t]);
  const actions = (
    <>
      <Button onClick={onClose}>{t('ui.cancel')}</Button>
      <Button type="submit" form={id} kind="brand" busy={isBusy} aria-disabled={!address || undefined}>
        {t('resellerShopOrders.save')}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      size="form"
      title={t('resellerShopOrders.addressTitle', { name: order.name })}
      reason={t('resellerShopOrders.addressReason')}
      onClose={onClose}
      actions={actions}
    >
      <FormProblem text={problem} />
      {!address && !problem && <Skeleton className="h-64 w-full" />}
      {address && <Form id={id} order={order} address={address} onBusy={setBusy} onSaved={onClose} />}
    </Dialog>
  );
}

interface FormProps {
  id: string;
  order: ShopOrder;
  address: Address;
  onBusy: (isBusy: boolean) => void;
  onSaved: () => void;
}

const names = ['firstName', 'lastName', 'company', 'detailAddress', 'postcode', 'city', 'province', 'mobile'] as const;
type Name = (typeof names)[number];
const latinNames = ['firstName', 'lastName', 'company', 'detailAddress', 'city'] as const;
const optional: readonly Name[] = ['firstName', 'company', 'province', 'postcode'];
const most: Partial<Record<Name, number>> = { detailAddress: limits.detailAddressMax, postcode: limits.postcodeMax };

function Form({ id, order, address, onBusy, onSaved }: FormProps) {
  const t = useTexts();
  const language = useLanguage();
  const refresh = useRefresh();
  const isMissing = (name: Name) => {
    const part = name === 'firstName' || name === 'lastName' ? 'name' : name;
    return name !== 'company' && name !== 'firstName' && address.missing.some((missing) => missing === part);
  };
  const wrong = names.filter(isMissing);
  const mistake = (name: Name) => (values: Record<Name, string>) => {
    if (!values[name].trim() && (!optional.includes(name) || isMissing(name))) return t('resellerShopOrders.needed');
    return (
      name !== 'lastName' && isMissing(name) && values[name] === address[name] && t('resellerShopOrders.checkThis')
    );
  };
  const form = useForm<Record<Name, string>>({
    initial: Object.fromEntries(names.map((name) => [name, address[name]])) as Record<Name, string>,
    rules: Object.fromEntries(names.map((name) => [name, mistake(name)])),
    inDialog: true,
    send: async (values) => {
      await call('repairShopOrderAddress', { id: order.id, ...values });
      await refresh();
      onSaved();
    },
  });
  useEffect(() => onBusy(form.busy), [form.busy, onBusy]);
  const country = new Intl.DisplayNames(language, { type: 'region' }).of(address.countryIso || 'ZZ');
  // Marks what is wrong and moves the focus there.
  const markWrong = useRef(() => wrong.length > 0 && form.checkAll(wrong));
  useEffect(() => void markWrong.current(), []);
  const proposal = { ...address.latin };
  const isProposed =
    address.cautions.includes('not_latin') && latinNames.some((name) => proposal[name] !== address[name]);
  return (
    <form {...form.form} id={id} className="rs-recipient">
      {address.cautions.length > 0 && (
        <p className="wide text-muted">
          {address.cautions.map((caution) => t(`resellerShopOrders.caution_${caution}`)).join(' ')}
        </p>
      )}
      {isProposed && (
        <Button className="wide" onClick={() => form.set(proposal)}>
          {t('resellerShopOrders.writeLatin')}
        </Button>
      )}
      {names.map((name) => (
        <Field
          key={name}
          label={t(`resellerShopOrders.field_${name}`)}
          optional={optional.includes(name) && !isMissing(name)}
          error={form.errors[name]}
          className={name === 'detailAddress' || name === 'company' ? 'wide' : ''}
        >
          {name === 'detailAddress' ? (
            <Textarea {...form.text(name)} rows={2} maxLength={most[name]} dir="auto" />
          ) : (
            <Input {...form.text(name)} maxLength={most[name]} dir={name === 'mobile' ? 'ltr' : 'auto'} />
          )}
        </Field>
      ))}
      <p className="wide text-muted">{t('resellerShopOrders.country', { country: country ?? address.countryIso })}</p>
      <div className="wide">
        <FormProblem text={form.problem} />
      </div>
    </form>
  );
}
