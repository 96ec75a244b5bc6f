import '../../styles/refunds.css';
import { limits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Choices, Field, Input, Radio, Textarea } from '@sampan/ui/field.tsx';
import { FormProblem } from '@sampan/ui/form-problem.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { useId } from 'react';
import type { OrderDetail } from '../../features/orders/orders.ts';
import { PiecesRow } from '../../features/orders/pieces-row.tsx';
import { FilesField } from '../../features/uploads/files-field.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { OrderPage } from './order-page.ts';
import { type Claim, claimReasons, useClaim } from './use-claim.ts';

interface Props {
  order: OrderDetail;
  claimable: OrderPage['refunds']['claimable'];
  onClose: () => void;
}

/** Reports a problem with received goods: lines, kind, description, pictures and the amount claimed. */
export default function ClaimDialog({ order, claimable, onClose }: Props) {
  const t = useTexts();
  const id = useId();
  const claim = useClaim(order, onClose);
  const { form, pictures } = claim;
  const actions = (
    <>
      <Button onClick={onClose}>{t('ui.cancel')}</Button>
      <Button
        type="submit"
        form={id}
        kind="brand"
        busy={form.busy || pictures.busy}
        busyLabel={t(pictures.busy ? 'accounts.uploading' : 'ui.saving')}
      >
        {t('claims.send')}
      </Button>
    </>
  );
  return (
    <Dialog open size="form" title={t('claims.report')} reason={t('claims.text')} onClose={onClose} actions={actions}>
      <form {...form.form} id={id} className="grid gap-5">
        <Pieces order={order} claimable={claimable} claim={claim} />
        <Choices label={t('claims.what')} error={form.errors.reason} required>
          {claimReasons.map((reason) => (
            <Radio
              key={reason}
              name="reason"
              checked={form.values.reason === reason}
              onChange={() => form.set({ reason })}
            >
              {t(`claims.reason_${reason}`)}
            </Radio>
          ))}
        </Choices>
        <Words claim={claim} />
        <FormProblem text={form.problem} />
      </form>
    </Dialog>
  );
}

function Pieces({ order, claimable, claim }: Omit<Props, 'onClose'> & { claim: Claim }) {
  const t = useTexts();
  return (
    <Choices label={t('claims.which')} error={claim.form.errors.lines}>
      <ul className="claim-lines w-full rounded-md border border-line">
        {claimable.map(({ customerOrderItemId: itemId, productCount: max }) => {
          const item = order.customerOrderItemList.find(({ id }) => id === itemId);
          return (
            item && (
              <PiecesRow
                key={itemId}
                item={item}
                max={max}
                count={claim.counts[itemId]}
                onChange={(count) => claim.choose(itemId, count)}
              />
            )
          );
        })}
      </ul>
    </Choices>
  );
}

function Words({ claim: { form, pictures, worth, writeRemark } }: { claim: Claim }) {
  const t = useTexts();
  const { price } = useFormat();
  const max = limits.claimPicturesMax;
  return (
    <>
      <Field label={t('claims.remark')} hint={t('claims.remarkHint')} error={form.errors.remark}>
        <Textarea
          {...form.text('remark')}
          onChange={(event) => writeRemark(event.target.value)}
          rows={3}
          maxLength={limits.remarkMax}
          dir="auto"
        />
      </Field>
      <FilesField
        files={pictures}
        label={t('claims.pictures')}
        addLabel={t('claims.addPictures')}
        hint={t('claims.picturesHint', { max })}
        accept="image/jpeg,image/png"
      />
      <Field
        label={t('claims.amount')}
        hint={worth > 0 && t('claims.amountHint', { amount: price(worth) })}
        error={form.errors.amount}
        optional
      >
        <Input {...form.text('amount')} inputMode="decimal" dir="ltr" className="claim-amount" />
      </Field>
    </>
  );
}
