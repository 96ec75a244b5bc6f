import { resellerLimits } from '@sampan/contract/reseller-limits';
import '../../../styles/reseller-packages.css';
import { Button } from '@sampan/ui/button.tsx';
import { Field, FieldError, Input, Textarea } from '@sampan/ui/field.tsx';
import { Icon } from '@sampan/ui/icons.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import { readDollars, readGrams, readWhole } from '@sampan/ui/read-number.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { useIdempotencyKey } from '@sampan/ui/use-idempotency-key.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Head } from '../../../document/head.tsx';
import { PageHead } from '../../../features/reseller/page-head.tsx';
import { FilesField } from '../../../features/uploads/files-field.tsx';
import { usePictures } from '../../../features/uploads/use-pictures.ts';
import { useTexts } from '../../../texts/texts.ts';

interface Size {
  id: number;
  value: string;
  pieces: string;
}

const { ownPiecesMax } = resellerLimits;

/** Goods that differ in nothing have one size, without a name. */
const sizesOf = (option: string, sizes: readonly Size[]) => (option.trim() ? sizes : sizes.slice(0, 1));

/** Pieces of a size are 0 to 100, and no two sizes are called alike. */
function sizesMistake(option: string, sizes: readonly Size[]): 'pieces' | 'values' | undefined {
  const pieces = sizesOf(option, sizes).map((size) => readWhole(size.pieces));
  if (pieces.some((count) => count === undefined || count > ownPiecesMax)) return 'pieces';
  if (!option.trim()) return undefined;
  const values = sizes.map(({ value }) => value.trim());
  return values.some((value) => !value) || new Set(values).size < values.length ? 'values' : undefined;
}

function useOwnForm() {
  const t = useTexts();
  const go = useGo();
  const { keyFor } = useIdempotencyKey();
  const pictures = usePictures('goods', resellerLimits.requestPicturesMax);
  const [sizes, setSizes] = useState<readonly Size[]>([{ id: 0, value: '', pieces: '' }]);
  const form = useForm({
    initial: { title: '', description: '', option: '', sizes: '', price: '', weight: '', pictures: '' },
    rules: {
      title: ({ title }) => !title.trim() && t('resellerUploads.titleMissing'),
      pictures: () => pictures.keys.length === 0 && t('resellerUploads.pictureMissing'),
      sizes: ({ option }) => {
        const mistake = sizesMistake(option, sizes);
        if (mistake === 'pieces') return t('resellerUploads.piecesWrong', { max: ownPiecesMax });
        return mistake && t('resellerUploads.sizesMistake');
      },
      price: ({ price }) => !readDollars(price, 4) && t('resellerUploads.priceMissing'),
      weight: ({ weight }) => !readGrams(weight) && t('resellerUploads.weightMissing'),
    },
    send: async ({ title, description, option, price, weight }) => {
      const hasOption = option.trim() !== '';
      const input = {
        title: title.trim(),
        description: description.trim(),
        pictures: pictures.keys,
        optionNames: hasOption ? [option.trim()] : [],
        variants: sizesOf(option, sizes).map(({ value, pieces }) => ({
          values: hasOption ? [value.trim()] : [],
          pieces: readWhole(pieces) ?? 0,
        })),
        priceUsd: readDollars(price, 4) ?? 0,
        weightGrams: readGrams(weight) ?? 0,
      };
      const { id } = await call('offerOwnProduct', input, { idempotencyKey: keyFor(input) });
      go(`/m/uploads/request?id=${id}`);
    },
  });
  return { form, pictures, sizes, setSizes };
}

export default function OwnForm() {
  const t = useTexts();
  const { form, pictures, sizes, setSizes } = useOwnForm();
  return (
    <>
      <Head title={t('resellerUploads.addOwn')} />
      <PageHead title={t('resellerUploads.addOwn')} back="/m/uploads" />
      <form {...form.form} className="rs-fields">
        <p className="text-muted">{t('resellerUploads.what_own')}</p>
        <FilesField
          files={pictures}
          label={t('resellerUploads.pictures')}
          addLabel={t('resellerUploads.addPicture')}
          hint={t('resellerUploads.picturesHint', { max: resellerLimits.requestPicturesMax })}
          accept="image/jpeg,image/png"
          isRequired
        />
        {form.errors.pictures && <FieldError>{form.errors.pictures}</FieldError>}
        <Field label={t('resellerUploads.name')} error={form.errors.title}>
          <Input {...form.text('title')} maxLength={resellerLimits.requestTitleMax} dir="auto" />
        </Field>
        <Field label={t('resellerUploads.description')} optional>
          <Textarea {...form.text('description')} maxLength={resellerLimits.requestTextMax} rows={4} dir="auto" />
        </Field>
        <Field label={t('resellerUploads.option')} hint={t('resellerUploads.optionHint')} optional>
          <Input {...form.text('option')} maxLength={resellerLimits.requestOptionMax} dir="auto" />
        </Field>
        <Sizes
          sizes={sizes}
          onChange={setSizes}
          hasOption={form.values.option.trim() !== ''}
          error={form.errors.sizes}
        />
        <Field label={t('resellerUploads.price')} hint={t('resellerUploads.priceHint')} error={form.errors.price}>
          <Input {...form.text('price')} inputMode="decimal" maxLength={12} dir="ltr" />
        </Field>
        <Field label={t('resellerUploads.weight')} error={form.errors.weight}>
          <Input {...form.text('weight')} inputMode="numeric" maxLength={7} dir="ltr" />
        </Field>
        <Button type="submit" kind="brand" size="big" busy={form.busy || pictures.busy}>
          {t('resellerUploads.handIn')}
        </Button>
      </form>
    </>
  );
}

interface SizesProps {
  sizes: readonly Size[];
  onChange: (sizes: readonly Size[]) => void;
  hasOption: boolean;
  error: string | undefined;
}

function Sizes({ sizes, onChange, hasOption, error }: SizesProps) {
  const t = useTexts();
  const atMost = t('resellerUploads.atMost', { max: ownPiecesMax });
  const change = (id: number, part: Partial<Size>) =>
    onChange(sizes.map((size) => (size.id === id ? { ...size, ...part } : size)));
  const [only] = sizes;
  if (!hasOption && only)
    return (
      <Field label={t('resellerUploads.stock')} hint={atMost} error={error}>
        <Pieces value={only.pieces} onChange={(pieces) => change(only.id, { pieces })} />
      </Field>
    );
  return (
    <fieldset className="field">
      <legend className="label">{t('resellerUploads.stock')}</legend>
      <ul className="rs-sizes">
        {sizes.map(({ id, value, pieces }) => (
          <li key={id}>
            <Field label={t('resellerUploads.value')}>
              <Input
                value={value}
                maxLength={resellerLimits.requestOptionMax}
                dir="auto"
                onChange={(event) => change(id, { value: event.target.value })}
              />
            </Field>
            <Field label={t('resellerUploads.pieces')}>
              <Pieces value={pieces} isWrong={Boolean(error)} onChange={(typed) => change(id, { pieces: typed })} />
            </Field>
            {sizes.length > 1 && (
              <button
                type="button"
                className="ib"
                aria-label={t('resellerUploads.removeSize', { value })}
                onClick={() => onChange(sizes.filter((size) => size.id !== id))}
              >
                <Icon name="x" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {sizes.length < resellerLimits.requestVariantsMax && (
        <Button onClick={() => onChange([...sizes, { id: (sizes.at(-1)?.id ?? 0) + 1, value: '', pieces: '' }])}>
          {t('resellerUploads.addSize')}
        </Button>
      )}
      <span className="hint">{atMost}</span>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

interface PiecesProps {
  value: string;
  isWrong?: boolean;
  onChange: (typed: string) => void;
}

function Pieces({ value, isWrong, onChange }: PiecesProps) {
  return (
    <Input
      value={value}
      inputMode="numeric"
      maxLength={4}
      dir="ltr"
      onChange={(event) => onChange(event.target.value)}
      {...(isWrong && { 'aria-invalid': true })}
    />
  );
}
