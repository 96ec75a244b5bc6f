import { limits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Choices, Field, Input, Radio, Select, Textarea } from '@sampan/ui/field.tsx';
import { FormProblem } from '@sampan/ui/form-problem.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { type ComponentProps, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/call.ts';
import { FilesField } from '../../../features/uploads/files-field.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { ChooseGoods, type Goods } from './choose-goods.tsx';
import { usePapers } from './use-papers.ts';
import type { Grant, Shop } from './wire.ts';

interface Props {
  shops: readonly Shop[];
  company: string;
  /** Within how many days the shop means to answer. */
  days: number;
  /** The earlier grant that was refused, withdrawn or has ended. */
  again: Grant | undefined;
  /** Offer id of the product from which one came here. */
  wanted: number | undefined;
  onClose: () => void;
}

function useApplyForm({ company, days, again, onClose }: Props) {
  const t = useTexts();
  const { revalidate } = useRevalidator();
  const papers = usePapers();
  const [goods, setGoods] = useState<Goods>();
  const form = useForm({
    inDialog: true,
    initial: {
      goods: '',
      wholeSupplier: again?.goods.kind === 'supplier',
      shopId: again?.shop?.id ?? '',
      company: again?.company ?? company,
      reason: again?.reason ?? '',
    },
    rules: {
      goods: () => !goods && t('resellerAuthorization.chooseGoods'),
      company: (values) => !values.company.trim() && t('resellerAuthorization.enterCompany'),
      reason: (values) => !values.reason.trim() && t('resellerAuthorization.enterReason'),
    },
    fieldNames: { productId: 'goods' },
    send: async ({ goods: _, shopId, ...values }) => {
      const productId = goods?.productId ?? 0;
      await call('applyForGrant', { productId, shopId: shopId || null, ...values, files: papers.keys });
      showToast({ kind: 'done', title: t('resellerAuthorization.sent', { days }) });
      onClose();
      await revalidate();
    },
  });
  return { form, papers, goods, setGoods };
}

export function ApplyDialog(props: Props) {
  const { shops, again, wanted, onClose } = props;
  const t = useTexts();
  const id = useId();
  const { form, papers, goods, setGoods } = useApplyForm(props);
  const actions = (
    <>
      <Button onClick={onClose}>{t('ui.cancel')}</Button>
      <Button type="submit" form={id} kind="brand" busy={form.busy}>
        {t('resellerAuthorization.send')}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      size="form"
      title={t('resellerAuthorization.applyTitle')}
      onClose={onClose}
      actions={actions}
      hasInput={form.values.reason !== (again?.reason ?? '') || papers.keys.length > 0}
    >
      <form {...form.form} id={id} className="grid gap-5">
        <ChooseGoods
          chosen={goods}
          wanted={again?.goods.productId ?? wanted}
          search={again?.goods.kind === 'supplier' ? again.goods.name : ''}
          error={form.errors.goods}
          onChoose={setGoods}
        />
        {goods && (
          <Choices label={t('resellerAuthorization.scope')}>
            {[false, true].map((whole) => (
              <Radio
                key={String(whole)}
                name="scope"
                checked={form.values.wholeSupplier === whole}
                onChange={() => form.set({ wholeSupplier: whole })}
              >
                {whole
                  ? t('resellerAuthorization.scopeSupplier', { supplier: goods.supplierName })
                  : t('resellerAuthorization.scopeProduct')}
              </Radio>
            ))}
          </Choices>
        )}
        {shops.length > 0 && <ShopField shops={shops} {...form.text('shopId')} />}
        <Field label={t('resellerAuthorization.company')} error={form.errors.company}>
          <Input {...form.text('company')} dir="auto" maxLength={limits.companyMax} autoComplete="organization" />
        </Field>
        <Field label={t('resellerAuthorization.reason')} error={form.errors.reason}>
          <Textarea {...form.text('reason')} dir="auto" rows={4} maxLength={limits.remarkMax} />
        </Field>
        <FilesField {...papers.field} />
        <FormProblem text={form.problem} />
      </form>
    </Dialog>
  );
}

function ShopField({ shops, ...field }: { shops: readonly Shop[] } & ComponentProps<typeof Select>) {
  const t = useTexts();
  return (
    <Field label={t('resellerAuthorization.forWhichShop')}>
      <Select {...field}>
        <option value="">{t('resellerAuthorization.allMyShops')}</option>
        {shops.map((shop) => (
          <option key={shop.id} value={shop.id}>
            {shop.name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
