import { Button } from '@sampan/ui/button.tsx';
import { FieldError } from '@sampan/ui/field.tsx';
import { Icon } from '@sampan/ui/icons.tsx';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { type ChangeEvent, useId, useState } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { uploadMegabytes } from '../uploads/upload-megabytes.ts';

/** The customer's picture: uploaded when chosen, saved with the form. */
export function AvatarField({ icon, onChange }: { icon: string; onChange: (icon: string) => void }) {
  const t = useTexts();
  const id = useId();
  const picture = usePicture(onChange);
  const shown = picture.preview || (icon.includes('/') ? icon : '');
  return (
    <div className="flex flex-wrap items-center gap-4">
      <span className="grid size-18 flex-none place-items-center overflow-hidden rounded-full bg-river-100 text-river-800">
        {shown ? (
          <img src={shown} alt={t('accounts.picture')} className="size-full object-cover" />
        ) : (
          <Icon name="user" />
        )}
      </span>
      <div className="grid gap-1.5">
        <div className="flex flex-wrap gap-2">
          <label className="btn btn-line has-focus-visible:outline-2 has-focus-visible:outline-focus" htmlFor={id}>
            {picture.busy ? t('accounts.uploading') : t('accounts.changePicture')}
            <input
              id={id}
              type="file"
              className="sr-only"
              accept=".jpg,.jpeg,.png,image/jpeg,image/png"
              aria-describedby={`${id}e ${id}h`}
              aria-invalid={picture.error ? true : undefined}
              onChange={picture.choose}
            />
          </label>
          {icon && (
            <Button kind="quiet" onClick={picture.remove}>
              {t('accounts.removePicture')}
            </Button>
          )}
        </div>
        <span className="hint" id={`${id}h`}>
          {t('accounts.pictureHint', { size: uploadMegabytes })}
        </span>
        <span role="alert" id={`${id}e`}>
          {picture.error && <FieldError>{picture.error}</FieldError>}
        </span>
      </div>
    </div>
  );
}

function usePicture(onChange: (icon: string) => void) {
  const t = useTexts();
  const [preview, setPreview] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const upload = async (file: File) => {
    setBusy(true);
    try {
      const { pictureMistake, uploadFile } = await import('../uploads/upload.ts');
      const mistake = await pictureMistake(file, t);
      setError(mistake ?? '');
      if (mistake) return;
      onChange(await uploadFile(file, 'avatar'));
      setPreview(URL.createObjectURL(file));
    } catch (failure) {
      setError(errorMessage(failure, t));
    } finally {
      setBusy(false);
    }
  };
  return {
    preview,
    error,
    busy,
    choose(event: ChangeEvent<HTMLInputElement>) {
      const file = event.target.files?.[0];
      event.target.value = '';
      if (file && !busy) void upload(file);
    },
    remove() {
      setPreview('');
      onChange('');
    },
  };
}
