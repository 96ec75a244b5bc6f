import { limits } from '@sampan/contract/limits';
import { FieldError } from '@sampan/ui/field.tsx';
import { Icon } from '@sampan/ui/icons.tsx';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { type ChangeEvent, useId, useState } from 'react';
import { slipMistake, uploadFile } from '../../features/uploads/upload.ts';
import { useTexts } from '../../texts/texts.ts';

interface Slip {
  key: string;
  name: string;
  /** Empty for a PDF. */
  preview: string;
}

export function useSlips() {
  const t = useTexts();
  const [slips, setSlips] = useState<Slip[]>([]);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const upload = async (file: File) => {
    const mistake = await slipMistake(file, t);
    if (mistake) return setError(mistake);
    const key = await uploadFile(file, 'slip');
    const preview = key.endsWith('.pdf') ? '' : URL.createObjectURL(file);
    setSlips((before) => [...before, { key, name: file.name, preview }]);
  };
  const add = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])].slice(0, limits.slipsPerDeclaration - slips.length);
    event.target.value = '';
    setError('');
    setBusy(true);
    try {
      for (const file of files) await upload(file);
    } catch (failure) {
      setError(errorMessage(failure, t));
    } finally {
      setBusy(false);
    }
  };
  const remove = (key: string) => setSlips(slips.filter((slip) => slip.key !== key));
  return { slips, keys: slips.map(({ key }) => key), error, busy, add, remove };
}

type Slips = ReturnType<typeof useSlips>;

export function SlipField({ slips: { slips, error, busy, add, remove } }: { slips: Slips }) {
  const t = useTexts();
  const id = useId();
  const isFull = slips.length >= limits.slipsPerDeclaration;
  return (
    <div className="field">
      <span className="label">
        {t('billing.slip')} <span className="font-regular text-muted">{t('ui.optional')}</span>
      </span>
      {slips.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {slips.map((slip) => (
            <SlipTile key={slip.key} slip={slip} onRemove={() => remove(slip.key)} />
          ))}
        </ul>
      )}
      {!isFull && <SlipButton id={id} isWrong={error !== ''} busy={busy} onChoose={add} />}
      <span className="hint" id={`${id}h`}>
        {t('billing.slipHint', { max: limits.slipsPerDeclaration })}
      </span>
      <span role="alert" id={`${id}e`}>
        {error && <FieldError>{error}</FieldError>}
      </span>
    </div>
  );
}

function SlipTile({ slip: { name, preview }, onRemove }: { slip: Slip; onRemove: () => void }) {
  const t = useTexts();
  return (
    <li className="relative">
      {preview ? (
        <img src={preview} alt={name} className="size-18 rounded-md border border-line object-cover" />
      ) : (
        <span className="grid size-18 content-end justify-items-center gap-1 rounded-md border border-line p-1.5 text-xs">
          <Icon name="paper" />
          <bdi className="w-full truncate text-center" title={name}>
            {name}
          </bdi>
        </span>
      )}
      <button
        type="button"
        className="ib absolute end-0 top-0 size-7 bg-surface"
        aria-label={t('billing.removeSlip', { name })}
        onClick={onRemove}
      >
        <Icon name="x" small />
      </button>
    </li>
  );
}

interface ButtonProps {
  /** Those of its error and its hint are the same and a letter. */
  id: string;
  isWrong: boolean;
  busy: boolean;
  onChoose: Slips['add'];
}

function SlipButton({ id, isWrong, busy, onChoose }: ButtonProps) {
  const t = useTexts();
  return (
    <label
      className="btn btn-line justify-self-start has-focus-visible:outline-2 has-focus-visible:outline-focus"
      htmlFor={id}
    >
      {busy ? t('accounts.uploading') : t('billing.addSlip')}
      <input
        id={id}
        type="file"
        multiple
        className="sr-only"
        accept=".jpg,.jpeg,.png,.pdf,image/jpeg,image/png,application/pdf"
        aria-describedby={`${id}e ${id}h`}
        aria-invalid={isWrong ? true : undefined}
        aria-disabled={busy}
        onClick={(event) => busy && event.preventDefault()}
        onChange={onChoose}
      />
    </label>
  );
}
