import { isReadableAction, isReadableBrand, standardColours } from '@sampan/contract/settings/colours';
import { isWordMark } from '@sampan/contract/settings/word-mark';
import { Field, Input } from '@sampan/ui/field.tsx';
import { SampanLogo } from '@sampan/ui/icons.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { useState } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { PictureField, pictureUrl } from './picture-field.tsx';
import { SettingForm } from './setting-form.tsx';
import { useShop } from './shop-data.ts';
import { useSetting, useValue } from './use-setting.ts';

interface Look {
  logo: string | null;
  brand: string | null;
  action: string | null;
}

export function LookStep() {
  const t = useTexts();
  const setting = useSetting('look', {});
  const look = setting.value as unknown as Look;
  return (
    <SettingForm setting={setting}>
      <PictureField path="logo" label={t('setup.logo')} none={t('setup.logoBuiltIn')} drawing={<SampanLogo />} />
      <div className="su-two">
        <Colour path="brand" label={t('setup.brandColour')} isReadable={isReadableBrand} />
        <Colour path="action" label={t('setup.actionColour')} isReadable={isReadableAction} />
      </div>
      <Preview key={look.logo} {...look} picture={pictureUrl(look.logo)} />
    </SettingForm>
  );
}

interface ColourProps {
  path: 'brand' | 'action';
  label: string;
  isReadable: (colour: string) => boolean;
}

function Colour({ path, label, isReadable }: ColourProps) {
  const t = useTexts();
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
  const t = useTexts();
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
            <SampanLogo />
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
