import { limits } from '@sampan/contract/limits';
import { FieldError } from '@sampan/ui/field.tsx';
import { Icon } from '@sampan/ui/icons.tsx';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { type ChangeEvent, useId, useState } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { pictureMistake, uploadFile } from '../uploads/upload.ts';

interface Picture {
  key: string;
  name: string;
  url: string;
}

export function usePictures() {
  const t = useTexts();
  const [pictures, setPictures] = useState<Picture[]>([]);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const upload = async (file: File) => {
    const mistake = await pictureMistake(file, t);
    if (mistake) return setError(mistake);
    const key = await uploadFile(file, 'message');
    setPictures((before) => [...before, { key, name: file.name, url: URL.createObjectURL(file) }]);
  };
  const add = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])].slice(0, limits.messagePicturesMax - pictures.length);
    target.value = '';
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
  return {
    ...{ pictures, error, busy, add },
    keys: pictures.map(({ key }) => key),
    remove: (key: string) => setPictures(pictures.filter((picture) => picture.key !== key)),
    clear: () => setPictures([]),
  };
}

export function PictureField({ pictures }: { pictures: ReturnType<typeof usePictures> }) {
  const t = useTexts();
  const id = useId();
  const { error, busy } = pictures;
  return (
    <div className="grid gap-2">
      {pictures.pictures.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {pictures.pictures.map(({ key, name, url }) => (
            <li key={key} className="relative">
              <img src={url} alt={name} className="size-18 rounded-md border border-line object-cover" />
              <button
                type="button"
                className="ib absolute end-0 top-0 size-7 bg-surface"
                aria-label={t('messagesPage.removePicture', { name })}
                onClick={() => pictures.remove(key)}
              >
                <Icon name="x" small />
              </button>
            </li>
          ))}
        </ul>
      )}
      {pictures.pictures.length < limits.messagePicturesMax && (
        <label
          className="btn btn-line justify-self-start has-focus-visible:outline-2 has-focus-visible:outline-focus"
          htmlFor={id}
        >
          {t(busy ? 'accounts.uploading' : 'messagesPage.addPicture')}
          <input
            id={id}
            type="file"
            multiple
            className="sr-only"
            accept=".jpg,.jpeg,.png,image/jpeg,image/png"
            aria-describedby={`${id}e`}
            aria-disabled={busy}
            onClick={(event) => busy && event.preventDefault()}
            onChange={(event) => void pictures.add(event)}
          />
        </label>
      )}
      <span role="alert" id={`${id}e`}>
        {error && <FieldError>{error}</FieldError>}
      </span>
    </div>
  );
}
