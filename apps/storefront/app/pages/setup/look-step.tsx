import { limits } from '@sampan/contract/limits';
import { CallError } from '@sampan/contract/page-context';
import { isReadableAction, isReadableBrand, standardColours } from '@sampan/contract/settings/colours';
import { isWordMark } from '@sampan/contract/settings/word-mark';
import { Button } from '@sampan/ui/button.tsx';
import { Field, FieldError, Input } from '@sampan/ui/field.tsx';
import { Mark } from '@sampan/ui/icons.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { useTexts } from '@sampan/ui/texts.ts';
import { type ChangeEvent, useState } from 'react';
import { putFile } from '../../features/uploads/put-file.ts';
import { operatorCall } from './operator-call.ts';
import { SettingForm } from './setting-form.tsx';
import { t } from './setup-texts.ts';
import { useShop } from './shop-data.ts';
import { type Setting, useSetting, useValue } from './use-setting.ts';

interface Look {
  logo: string | null;
  brand: string | null;
  action: string | null;
}

export function LookStep() {
  const setting = useSetting('look', {});
  const [chosen, setChosen] = useState<Picture>({ logo: null, url: '' });
  const saved = useSavedLogo();
  const { logo } = setting.value as unknown as Look;
  const picture = [chosen, saved].find((one) => one.logo === logo)?.url ?? '';
  return (
    <SettingForm setting={setting}>
      <Logo setting={setting} picture={picture} onPicture={setChosen} />
      <div className="su-two">
        <Colour path="brand" label={t('setup.brandColour')} isReadable={isReadableBrand} />
        <Colour path="action" label={t('setup.actionColour')} isReadable={isReadableAction} />
      </div>
      <Preview key={picture} {...(setting.value as unknown as Look)} picture={picture} />
    </SettingForm>
  );
}

interface Picture {
  logo: string | null;
  url: string;
}

function useSavedLogo(): Picture {
  const logo = (useShop().settings.look.value as Look | null)?.logo ?? null;
  return { logo, url: logo ? logo.replace(/^shop\//, '/contacts/') : '' };
}

interface LogoProps {
  setting: Setting;
  picture: string;
  onPicture: (chosen: Picture) => void;
}

/** What was just chosen is shown from the file itself. */
function Logo({ setting, picture, onPicture }: LogoProps) {
  const translate = useTexts();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const setLogo = (logo: string | null) => setting.change({ ...setting.value, logo }, 'logo');
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    setProblem('');
    setBusy(true);
    try {
      const logo = await uploadPicture(file);
      setLogo(logo);
      onPicture({ logo, url: URL.createObjectURL(file) });
    } catch (error) {
      setProblem(errorMessage(error, translate));
    } finally {
      setBusy(false);
      target.value = '';
    }
  };
  const { logo } = setting.value as unknown as Look;
  return (
    <div className="field">
      <span className="label">{t('setup.logo')}</span>
      <div className="su-logo">
        {logo && picture ? <img src={picture} alt={t('setup.logo')} /> : <Mark />}
        <span>{busy ? t('setup.wait') : logo ? t('setup.logoThere') : t('setup.logoBuiltIn')}</span>
      </div>
      <div className="su-actions">
        <label className="btn btn-line btn-small">
          {t('setup.chooseLogo')}
          <input type="file" className="sr-only" accept="image/png,image/jpeg" onChange={choose} />
        </label>
        {logo && (
          <Button kind="quiet" size="small" onClick={() => setLogo(null)}>
            {t('setup.removeLogo')}
          </Button>
        )}
      </div>
      {problem && <FieldError>{problem}</FieldError>}
      <span className="hint">{t('setup.logoHint')}</span>
    </div>
  );
}

async function uploadPicture(file: File): Promise<string> {
  if (file.size > limits.uploadMaxBytes) throw new CallError(413, 'file_too_large', t('setup.logoTooLarge'));
  if (!(await isPicture(file))) throw new CallError(400, 'file_type_not_allowed', t('setup.logoNoPicture'));
  const fileType = file.type === 'image/png' ? 'png' : 'jpg';
  const permit = await operatorCall('operatorUploadPolicy', { fileType, purpose: 'shop' });
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

interface ColourProps {
  path: 'brand' | 'action';
  label: string;
  isReadable: (colour: string) => boolean;
}

function Colour({ path, label, isReadable }: ColourProps) {
  const { value, error, set } = useValue<string | null>(path);
  const colour = value ?? standardColours[path];
  const isColour = /^#[0-9a-f]{6}$/.test(colour);
  const hint = !isColour ? t('setup.colourForm') : t(isReadable(colour) ? 'setup.readable' : 'setup.notReadable');
  return (
    <Field label={label} hint={error ? undefined : hint} error={error} optional>
      <span className="su-colour">
        <input
          type="color"
          aria-label={label}
          value={isColour ? colour : standardColours[path]}
          onChange={({ target }) => set(target.value)}
        />
        <ColourText
          value={value ?? ''}
          placeholder={standardColours[path]}
          onChange={(text) => set(text === '' ? null : text.toLowerCase())}
        />
      </span>
    </Field>
  );
}

function ColourText({ onChange, ...props }: { value: string; placeholder: string; onChange: (text: string) => void }) {
  return <Input {...props} spellCheck={false} onChange={({ target }) => onChange(target.value)} />;
}

function Preview({ logo, brand, action, picture }: Look & { picture: string }) {
  const { settings } = useShop();
  const [isAlone, setAlone] = useState(false);
  const company = settings.company.value as { shopName?: string } | null;
  const name = company?.shopName || location.hostname;
  const colours = {
    '--su-brand': brand ?? standardColours.brand,
    '--su-action': action ?? standardColours.action,
  } as object;
  return (
    <figure className="su-preview" style={colours}>
      <figcaption className="hint">{t('setup.preview')}</figcaption>
      <div>
        <span className="su-preview-name">
          {logo && picture ? (
            <img
              src={picture}
              alt={isAlone ? name : ''}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setAlone(isWordMark(naturalWidth, naturalHeight))
              }
            />
          ) : (
            <Mark />
          )}
          {!isAlone && <bdi>{name}</bdi>}
        </span>
        <span className="su-preview-link">{t('setup.previewLink')}</span>
        <span className="su-preview-button">{t('setup.previewButton')}</span>
      </div>
      {(brand || action) && <Note tone="info">{t('setup.previewNote')}</Note>}
    </figure>
  );
}
