import { limits } from '@sampan/contract/limits';
import { CallError } from '@sampan/contract/page-context';
import { Button } from '@sampan/ui/button.tsx';
import { FieldError } from '@sampan/ui/field.tsx';
import { putFile } from '@sampan/ui/put-file.ts';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { type ChangeEvent, type ReactNode, useState } from 'react';
import { call } from '../../api/call.ts';
import { type Translate, useTexts } from '../../texts/texts.ts';
import { useValue } from './use-setting.ts';

interface Props {
  path: string;
  label: string;
  /** The text shown without a picture. */
  none: string;
  drawing?: ReactNode;
}

const mostMegabytes = limits.uploadMaxBytes / 2 ** 20;

/** A newly chosen picture is shown from the file. */
export function PictureField({ path, label, none, drawing }: Props) {
  const t = useTexts();
  const { value, error, set } = useValue<string | null>(path);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    setProblem('');
    setBusy(true);
    try {
      const key = await uploadPicture(file, t);
      chosen.set(key, URL.createObjectURL(file));
      set(key);
    } catch (failed) {
      setProblem(errorMessage(failed, t));
    } finally {
      setBusy(false);
      target.value = '';
    }
  };
  const picture = pictureUrl(value);
  return (
    <div className="field">
      <span className="label">{label}</span>
      <div className="su-picture">
        {picture ? <img src={picture} alt={label} /> : drawing}
        <span>{busy ? t('setup.wait') : value ? t('setup.pictureThere') : none}</span>
      </div>
      <div className="acts-plain">
        <label className="btn btn-line btn-small">
          {t('setup.chooseLogo')}
          <span className="sr-only"> {label}</span>
          <input type="file" className="sr-only" accept="image/png,image/jpeg" onChange={choose} />
        </label>
        {value && (
          <Button kind="quiet" size="small" onClick={() => set(null)}>
            {t('setup.removePicture')} <span className="sr-only">{label}</span>
          </Button>
        )}
      </div>
      {(problem || error) && <FieldError>{problem || error}</FieldError>}
      <span className="hint">{t('setup.logoHint', { size: mostMegabytes })}</span>
    </div>
  );
}

/** Uploads by key that are not saved yet: the server does not serve them. */
const chosen = new Map<string, string>();

export const pictureUrl = (key: string | null | undefined): string =>
  key ? (chosen.get(key) ?? (key.startsWith('shop/') ? key.replace(/^shop\//, '/contacts/') : '')) : '';

async function uploadPicture(file: File, t: Translate): Promise<string> {
  if (file.size > limits.uploadMaxBytes)
    throw new CallError(413, 'file_too_large', t('setup.logoTooLarge', { size: mostMegabytes }));
  if (!(await isPicture(file))) throw new CallError(400, 'file_type_not_allowed', t('setup.logoNoPicture'));
  const fileType = file.type === 'image/png' ? 'png' : 'jpg';
  const permit = await call('operatorUploadPolicy', { fileType, purpose: 'shop', bytes: file.size });
  await putFile(permit, file);
  return permit.key;
}

/** A file picker can be made to offer any file. */
async function isPicture(file: File): Promise<boolean> {
  if (!['image/png', 'image/jpeg'].includes(file.type)) return false;
  return createImageBitmap(file).then(
    () => true,
    () => false,
  );
}
