import { Choices, Radio } from '@sampan/ui/field.tsx';
import { useTexts } from '../../texts/texts.ts';

/** 0 male, 1 female; optional. */
export function GenderChoice({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTexts();
  const label = (
    <>
      {t('accounts.gender')} <span className="font-regular text-muted">{t('ui.optional')}</span>
    </>
  );
  return (
    <Choices label={label}>
      <Radio name="gender" value="0" checked={value === '0'} onChange={() => onChange('0')}>
        {t('accounts.male')}
      </Radio>
      <Radio name="gender" value="1" checked={value === '1'} onChange={() => onChange('1')}>
        {t('accounts.female')}
      </Radio>
    </Choices>
  );
}
