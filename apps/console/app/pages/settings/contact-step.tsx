import { useTexts } from '../../texts/texts.ts';
import { PictureField } from './picture-field.tsx';
import { SettingForm, TextField } from './setting-form.tsx';
import { useSetting } from './use-setting.ts';

/** Codes with which buyers reach the sales contact. */
export function ContactStep() {
  const t = useTexts();
  const setting = useSetting('contact', {});
  return (
    <SettingForm setting={setting}>
      <div className="su-two">
        <PictureField path="wechatQr" label={t('setup.wechatQr')} none={t('setup.noCode')} />
        <PictureField path="whatsappQr" label={t('setup.whatsappQr')} none={t('setup.noCode')} />
      </div>
      <div className="su-two">
        <TextField path="wechatId" label={t('setup.wechatId')} hint={t('setup.contactHint')} optional maxLength={40} />
        <TextField
          path="whatsappNumber"
          label={t('setup.whatsappNumber')}
          hint={t('setup.whatsappNumberHint')}
          wrong={t('setup.whatsappNumberHint')}
          optional
          maxLength={40}
          inputMode="tel"
          dir="ltr"
        />
      </div>
    </SettingForm>
  );
}
