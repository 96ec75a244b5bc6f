import { operatorLimits } from '@sampan/contract/limits';
import { Checkbox, Field, Input, Select, Textarea } from '@sampan/ui/field.tsx';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { useForm } from '@sampan/ui/use-form.ts';
import { useState } from 'react';
import type { Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { useCall } from '../../api/use-call.ts';
import { PictureButton, PictureRow } from '../../features/messages/picture-row.tsx';
import { usePictures } from '../../features/messages/use-pictures.ts';
import { Failed } from '../../parts/failed.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { fenText, readFen, readPieces } from './figures.ts';
import type { MarketOrder } from './market-order-state.ts';
import { marketReads } from './market-reads.ts';
import type { Purchase } from './use-draft.ts';

type Found = Output<'operatorGetClaimTerms'>['found'];

interface Props {
  order: MarketOrder;
  lines: Purchase['list'];
  onClose: () => void;
}

/** Money for missing or damaged pieces of a line, filled in by what the inspection found. */
export function ClaimDialog(props: Props) {
  const { order } = props;
  const first = [{ lineId: order.items[0]?.lineId ?? '', quantity: 1 }];
  const { data, error, refetch } = useCall('operatorGetClaimTerms', { id: order.id, lines: first });
  if (data) return <ClaimForm {...props} found={data.found} />;
  return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton className="h-10" />;
}

type Answers = Record<'lineId' | 'quantity' | 'reasonId' | 'sum' | 'description', string> & { returnsGoods: boolean };

function ClaimForm({ order, lines, found, onClose }: Props & { found: Found }) {
  const t = useTexts();
  const { fen } = useFormat();
  const { act } = useAct('operatorProposeClaim', marketReads);
  const uploads = usePictures({ purpose: 'seller_claim', max: operatorLimits.claimPicturesMax });
  const [left, setLeft] = useState<readonly string[]>([]);
  const of = (id: string) => found.find(({ lineId }) => lineId === id);
  const piecesOf = (id: string) => String(Math.max(1, (of(id)?.damaged ?? 0) + (of(id)?.missing ?? 0)));
  const lineId = found[0]?.lineId ?? order.items[0]?.lineId ?? '';
  const form = useForm<Answers>({
    initial: {
      lineId,
      quantity: piecesOf(lineId),
      reasonId: '',
      sum: '',
      returnsGoods: false as boolean,
      description: of(lineId)?.note ?? '',
    },
    rules: {
      quantity: ({ quantity }) => readPieces(quantity) === undefined && t('consoleBuying.claimPieces'),
      reasonId: ({ reasonId }) => !reasonId && t('consoleBuying.claimReason'),
      sum: ({ sum }) => sum.trim() !== '' && !readFen(sum) && t('consoleBuying.claimSumWrong'),
      description: ({ description }) => description.trim().length < 2 && t('consoleBuying.claimText'),
    },
    inDialog: true,
    send: async (values) => {
      await act({
        id: order.id,
        lines: [{ lineId: values.lineId, quantity: readPieces(values.quantity) ?? 1 }],
        reasonId: values.reasonId,
        goodsFen: values.sum.trim() === '' ? mostFen : (readFen(values.sum) ?? 0),
        description: values.description.trim(),
        returnsGoods: values.returnsGoods,
        inspected: [...inspected],
        pictures: uploads.keys,
      });
      onClose();
    },
  });
  const { values, errors } = form;
  const claimed = [{ lineId: values.lineId, quantity: readPieces(values.quantity) ?? 1 }];
  const terms = useCall('operatorGetClaimTerms', { id: order.id, lines: claimed }, { enabled: values.lineId !== '' });
  const mostFen = terms.data?.mostFen ?? 0;
  const finding = of(values.lineId);
  const shown = (finding?.pictures ?? []).slice(0, operatorLimits.claimPicturesMax);
  const inspected = shown.map(({ key }) => key).filter((key) => !left.includes(key));
  const reason = terms.data?.reasons.find(({ id }) => id === values.reasonId);
  const asked = readFen(values.sum) ?? mostFen;
  const lacksPicture = reason?.needsPicture === true && inspected.length + uploads.keys.length === 0;
  return (
    <FormDialog
      form={form}
      isWide
      title={t('consoleBuying.claimTitle')}
      reason={
        terms.error
          ? t('consoleBuying.problem_silent')
          : t('consoleBuying.claimMost', { sum: terms.data ? fen(mostFen) : '…' })
      }
      confirm={t('consoleBuying.claimPropose', { sum: terms.data ? fen(asked) : '' })}
      onClose={onClose}
    >
      <Field label={t('consoleBuying.claimLine')}>
        <Select
          value={values.lineId}
          onChange={({ target }) =>
            form.set({
              lineId: target.value,
              quantity: piecesOf(target.value),
              description: of(target.value)?.note || values.description,
            })
          }
        >
          {order.items.map((item) => (
            <option key={item.lineId} value={item.lineId}>
              {`${lines.find(({ id }) => item.purchaseLines.includes(id))?.sourceName ?? item.lineId} × ${item.quantity}`}
            </option>
          ))}
        </Select>
      </Field>
      <p className="second">
        {finding
          ? t('consoleBuying.claimFound', { damaged: finding.damaged, missing: finding.missing })
          : t('consoleBuying.claimNothingFound')}
      </p>
      <div className="claim-figures">
        <Field label={t('consoleBuying.claimPieces')} error={errors.quantity}>
          <Input {...form.text('quantity')} inputMode="numeric" dir="ltr" className="pieces-input" />
        </Field>
        <Field label={t('consoleBuying.claimSum')} error={errors.sum}>
          <Input
            {...form.text('sum')}
            placeholder={terms.data ? fenText(mostFen) : ''}
            inputMode="decimal"
            dir="ltr"
            className="yuan-input"
          />
        </Field>
      </div>
      <Field label={t('consoleBuying.claimReason')} error={errors.reasonId}>
        <Select {...form.text('reasonId')}>
          <option value="" />
          {terms.data?.reasons.map(({ id, name }) => (
            <option key={id} value={id} lang="zh">
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('consoleBuying.claimText')} error={errors.description}>
        <Textarea {...form.text('description')} maxLength={150} rows={2} lang="zh" />
      </Field>
      <Checkbox checked={values.returnsGoods} onChange={({ target }) => form.set({ returnsGoods: target.checked })}>
        {t('consoleBuying.claimReturnsGoods')}
      </Checkbox>
      <fieldset className="claim-pictures">
        <legend>{t('consoleBuying.claimPictures', { count: inspected.length + uploads.keys.length })}</legend>
        {shown.map(({ key, url }, index) => (
          <label key={key}>
            <input
              type="checkbox"
              checked={!left.includes(key)}
              aria-label={t('consoleBuying.claimPicture', { number: index + 1 })}
              onChange={({ target }) => setLeft(target.checked ? left.filter((one) => one !== key) : [...left, key])}
            />
            <img src={url} alt="" width={56} height={56} />
          </label>
        ))}
        <PictureRow pictures={uploads} />
        <PictureButton pictures={uploads} />
        {lacksPicture && <p className="rose">{t('consoleBuying.claimNeedsPicture')}</p>}
      </fieldset>
    </FormDialog>
  );
}
