import { CallError } from '@sampan/contract/page-context';
import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Field, Input } from '@sampan/ui/field.tsx';
import { FormProblem } from '@sampan/ui/form-problem.tsx';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { type FormEvent, useId, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useRefresh } from '../../../features/reseller/reseller-data.ts';
import { useTexts } from '../../../texts/texts.ts';
import type { ShopOrders } from './shop-order.ts';

interface Props {
  shops: ShopOrders['shops'];
  onClose: () => void;
}

const senderNameMax = 60;

/** The sender of the parcels, as recipients of each shop read it. */
export default function SendersDialog({ shops, onClose }: Props) {
  const t = useTexts();
  const id = useId();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  /** By the name of the field. */
  const [mistakes, setMistakes] = useState<Record<string, string>>({});
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    setBusy(true);
    setProblem('');
    setMistakes({});
    let sent = '';
    try {
      for (const shop of shops) {
        sent = shop.id;
        const senderName = String(typed.get(`${shop.id} name`) ?? '').trim();
        const fallbackPhone = String(typed.get(`${shop.id} phone`) ?? '').trim();
        if (senderName !== shop.senderName || fallbackPhone !== shop.fallbackPhone)
          await call('setShopSender', { id: shop.id, senderName, fallbackPhone });
      }
      await refresh();
      showToast({ kind: 'done', title: t('resellerShopOrders.saved') });
      onClose();
    } catch (error) {
      const wrong = error instanceof CallError ? error.fields.fallbackPhone : undefined;
      if (wrong === undefined) setProblem(errorMessage(error, t));
      else {
        setMistakes({ [`${sent} phone`]: wrong });
        form.querySelector<HTMLElement>(`[name="${sent} phone"]`)?.focus();
      }
    } finally {
      setBusy(false);
    }
  };
  const actions = (
    <>
      <Button onClick={onClose}>{t('ui.cancel')}</Button>
      <Button type="submit" form={id} kind="brand" busy={isBusy}>
        {t('resellerShopOrders.save')}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      title={t('resellerShopOrders.senders')}
      reason={t('resellerShopOrders.sendersText')}
      onClose={onClose}
      actions={actions}
    >
      <form id={id} className="grid gap-4" onSubmit={(event) => void save(event)}>
        {shops.map(({ id: shopId, name, senderName, fallbackPhone }) => (
          <fieldset key={shopId} className="grid gap-2">
            <legend className="label">
              <bdi>{name}</bdi>
            </legend>
            <Field label={t('resellerShopOrders.senderName')} optional>
              <Input name={`${shopId} name`} defaultValue={senderName} maxLength={senderNameMax} dir="auto" />
            </Field>
            <Field
              label={t('resellerShopOrders.fallbackPhone')}
              hint={t('resellerShopOrders.fallbackPhoneHint')}
              error={mistakes[`${shopId} phone`]}
              optional
            >
              <Input name={`${shopId} phone`} type="tel" defaultValue={fallbackPhone} maxLength={48} dir="ltr" />
            </Field>
          </fieldset>
        ))}
        <FormProblem text={problem} />
      </form>
    </Dialog>
  );
}
