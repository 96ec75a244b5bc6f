import { FieldError } from '@sampan/ui/field.tsx';
import { Icon } from '@sampan/ui/icons.tsx';
import { useId } from 'react';
import { useTexts } from '../../texts/texts.ts';
import type { ChosenFile, Files } from './use-files.ts';

interface Props {
  files: Files;
  label: string;
  /** The button's label. */
  addLabel: string;
  hint: string;
  accept: string;
  isRequired?: boolean;
}

/** A field of a form, usually optional: the files chosen so far, and a button for more. */
export function FilesField({
  files: { files, error, busy, isFull, add, remove },
  label,
  addLabel,
  hint,
  accept,
  isRequired = false,
}: Props) {
  const t = useTexts();
  const id = useId();
  return (
    <div className="field">
      <span className="label">
        {label} {!isRequired && <span className="font-regular text-muted">{t('ui.optional')}</span>}
      </span>
      {files.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {files.map((file) => (
            <Tile key={file.key} file={file} onRemove={() => remove(file.key)} />
          ))}
        </ul>
      )}
      {!isFull && (
        <label
          className="btn btn-line justify-self-start has-focus-visible:outline-2 has-focus-visible:outline-focus"
          htmlFor={id}
        >
          {busy ? t('accounts.uploading') : addLabel}
          <input
            id={id}
            type="file"
            multiple
            className="sr-only"
            accept={accept}
            aria-describedby={`${id}e ${id}h`}
            aria-invalid={error ? true : undefined}
            aria-disabled={busy}
            onClick={(event) => busy && event.preventDefault()}
            onChange={add}
          />
        </label>
      )}
      <span className="hint" id={`${id}h`}>
        {hint}
      </span>
      <span role="alert" id={`${id}e`}>
        {error && <FieldError>{error}</FieldError>}
      </span>
    </div>
  );
}

function Tile({ file: { name, preview }, onRemove }: { file: ChosenFile; onRemove: () => void }) {
  const t = useTexts();
  return (
    <li className="relative">
      {preview ? (
        <img src={preview} alt={name} className="size-20 rounded-md border border-line object-cover" />
      ) : (
        <span className="grid size-20 content-end justify-items-center gap-1 rounded-md border border-line p-1.5 text-xs">
          <Icon name="paper" />
          <bdi className="w-full truncate text-center" title={name}>
            {name}
          </bdi>
        </span>
      )}
      {/* The finger's 44 px are of the picture, which stays in sight. */}
      <button
        type="button"
        className="absolute end-0 top-0 grid size-11 items-start justify-items-end"
        aria-label={t('billing.removeSlip', { name })}
        onClick={onRemove}
      >
        <span className="grid size-7 place-items-center rounded-sm bg-surface">
          <Icon name="x" small />
        </span>
      </button>
    </li>
  );
}
