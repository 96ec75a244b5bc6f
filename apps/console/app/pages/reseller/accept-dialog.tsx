import { limits } from '@sampan/contract/limits';
import { resellerLimits } from '@sampan/contract/reseller-limits';
import { Field, Input, Textarea, useWiring } from '@sampan/ui/field.tsx';
import { readDollars, readGrams, readWhole } from '@sampan/ui/read-number.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { CategorySelect } from '../../features/catalogue/category-select.tsx';
import { uploadPicture } from '../../features/catalogue/upload-picture.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import { type Request, requestReads } from './goods-request.ts';

const amount = (text: string) => readDollars(text, 4) ?? 0;

function useAccept(request: Request, onClose: () => void) {
  const t = useTexts();
  const { act } = useAct('operatorAcceptRequest', requestReads);
  const [categoryId, setCategory] = useState<number | undefined>();
  const [files, setFiles] = useState<readonly File[]>([]);
  const { id, version, pictures, variants, optionNames, kind } = request;
  const form = useForm({
    initial: {
      title: request.title,
      description: request.description,
      category: '',
      supplier: '',
      answer: '',
      price: String(request.priceUsd ?? request.wantedPriceUsd ?? ''),
      weight: String(request.weightGrams ?? ''),
      minimum: '1',
      pieces: String(request.quantity ?? ''),
      pictures: '',
    },
    rules: {
      title: ({ title }) => !title.trim() && t('console.reasonMissing'),
      category: () => categoryId === undefined && t('consoleReseller.chooseCategory'),
      price: ({ price }) => amount(price) <= 0 && t('consoleReseller.priceMissing'),
      weight: ({ weight }) => !readGrams(weight) && t('consoleReseller.wholeMissing'),
      minimum: ({ minimum }) => !readWhole(minimum) && t('consoleReseller.wholeMissing'),
      pieces: ({ pieces }) =>
        kind === 'sourcing' && readWhole(pieces) === undefined && t('consoleReseller.wholeMissing'),
      pictures: () => pictures.length + files.length === 0 && t('consoleReseller.pictureMissing'),
    },
    inDialog: true,
    send: async (values) => {
      const uploads = [];
      for (const file of files) uploads.push(await uploadPicture(file));
      await act({
        id,
        version,
        title: values.title.trim(),
        description: values.description,
        categoryId: categoryId ?? 0,
        supplierName: values.supplier,
        priceUsd: amount(values.price),
        weightGrams: readGrams(values.weight) ?? 0,
        minOrderQuantity: readWhole(values.minimum) ?? 1,
        optionNames,
        answer: values.answer,
        variants: kind === 'own' ? variants : [{ values: [], pieces: readWhole(values.pieces) ?? 0 }],
        pictures: [...pictures.map(({ key }) => key), ...uploads].slice(0, resellerLimits.requestPicturesMax),
      });
      onClose();
    },
  });
  return { form, categoryId, setCategory, setFiles };
}

/** Makes the product that only this customer will see. */
export function AcceptDialog({ request, onClose }: { request: Request; onClose: () => void }) {
  const t = useTexts();
  const { form, categoryId, setCategory, setFiles } = useAccept(request, onClose);
  return (
    <FormDialog
      form={form}
      title={t('consoleReseller.acceptTitle')}
      reason={t('consoleReseller.acceptText')}
      confirm={t('consoleReseller.accept')}
      onClose={onClose}
    >
      <Field label={t('consoleReseller.title')} error={form.errors.title}>
        <Input {...form.text('title')} maxLength={resellerLimits.requestTitleMax} dir="auto" />
      </Field>
      <Field label={t('consoleReseller.description')} optional>
        <Textarea {...form.text('description')} maxLength={resellerLimits.requestTextMax} rows={3} dir="auto" />
      </Field>
      <Field label={t('consoleCatalogue.category')} error={form.errors.category}>
        <CategorySelect value={categoryId} onChoose={setCategory} all="–" />
      </Field>
      <Field label={t('consoleReseller.pictures')} error={form.errors.pictures} optional>
        <PictureFiles onChoose={setFiles} />
      </Field>
      <Field label={t('consoleReseller.supplier')} hint={t('consoleReseller.supplierHint')} optional>
        <Input {...form.text('supplier')} maxLength={100} dir="auto" />
      </Field>
      <Field label={t('consoleReseller.price')} error={form.errors.price}>
        <Input {...form.text('price')} inputMode="decimal" className="max-w-40" dir="ltr" />
      </Field>
      <Field label={t('consoleReseller.minimum')} error={form.errors.minimum}>
        <Input {...form.text('minimum')} inputMode="numeric" className="max-w-40" dir="ltr" />
      </Field>
      <Field label={t('consoleReseller.weight')} error={form.errors.weight}>
        <Input {...form.text('weight')} inputMode="numeric" className="max-w-40" dir="ltr" />
      </Field>
      {request.kind === 'sourcing' && (
        <Field label={t('consoleReseller.pieces')} error={form.errors.pieces}>
          <Input {...form.text('pieces')} inputMode="numeric" className="max-w-40" dir="ltr" />
        </Field>
      )}
      <Field label={t('consoleReseller.answer')} hint={t('consoleReseller.customerReads')} optional>
        <Textarea {...form.text('answer')} maxLength={limits.messageMax} rows={2} dir="auto" />
      </Field>
    </FormDialog>
  );
}

function PictureFiles({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  return (
    <input
      {...useWiring()}
      type="file"
      multiple
      accept="image/jpeg,image/png"
      onChange={(event) => onChoose([...(event.currentTarget.files ?? [])])}
    />
  );
}
