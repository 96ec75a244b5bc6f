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
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    setBusy(true);
    setProblem('');
    try {
      for (const shop of shops) {
        const senderName = String(typed.get(shop.id) ?? '').trim();
        if (senderName !== shop.senderName) await call('setShopSender', { id: shop.id, senderName });
      }
      await refresh();
      showToast({ kind: 'done', title: t('resellerShopOrders.saved') });
      onClose();
    } catch (error) {
      setProblem(errorMessage(error, t));
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
        {shops.map(({ id: shopId, name, senderName }) => (
          <Field key={shopId} label={<bdi>{name}</bdi>} optional>
            <Input name={shopId} defaultValue={senderName} maxLength={senderNameMax} dir="auto" />
          </Field>
        ))}
        <FormProblem text={problem} />
      </form>
    </Dialog>
  );
}
