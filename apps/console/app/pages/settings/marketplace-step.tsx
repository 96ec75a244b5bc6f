import { Checkbox, Field, Textarea } from '@sampan/ui/field.tsx';
import { useLanguage } from '@sampan/ui/texts.ts';
import { useState } from 'react';
import { CategorySelect, nameOf, useCategories } from '../../features/catalogue/category-select.tsx';
import { Chip } from '../../parts/chip.tsx';
import { useTexts } from '../../texts/texts.ts';
import { SettingForm } from './setting-form.tsx';
import { useSetting, useValue } from './use-setting.ts';

/** Whether buyers may search the marketplace, and what is never imported from it. */
export function MarketplaceStep() {
  const setting = useSetting('marketplace', {
    buyersMaySearch: false,
    forbiddenWords: [],
    forbiddenCategoryIds: [],
  });
  return (
    <SettingForm setting={setting}>
      <BuyersMaySearch />
      <ForbiddenWords />
      <ForbiddenCategories />
    </SettingForm>
  );
}

function BuyersMaySearch() {
  const t = useTexts();
  const { value, set } = useValue<boolean>('buyersMaySearch');
  return (
    <>
      <Checkbox checked={value === true} onChange={({ target }) => set(target.checked)}>
        {t('setup.buyersMaySearch')}
      </Checkbox>
      <p className="hint">{t('setup.buyersMaySearchHint')}</p>
    </>
  );
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

function ForbiddenWords() {
  const t = useTexts();
  const { value, error, set } = useValue<string[]>('forbiddenWords');
  const [typed, setTyped] = useState((value ?? []).join('\n'));
  // Another state of the setting was loaded.
  const shown = linesOf(typed).join('\n') === (value ?? []).join('\n') ? typed : (value ?? []).join('\n');
  return (
    <Field label={t('setup.forbiddenWords')} hint={t('setup.forbiddenWordsHint')} {...(error && { error })}>
      <Textarea
        rows={6}
        value={shown}
        onChange={({ target }) => {
          setTyped(target.value);
          set(linesOf(target.value));
        }}
      />
    </Field>
  );
}

function ForbiddenCategories() {
  const t = useTexts();
  const language = useLanguage();
  const { value, set } = useValue<number[]>('forbiddenCategoryIds');
  const names = new Map(useCategories().map((category) => [category.id, nameOf(category, language)]));
  const ids = value ?? [];
  return (
    <>
      <Field label={t('setup.forbiddenCategories')} hint={t('setup.forbiddenCategoriesHint')}>
        <CategorySelect
          value={undefined}
          all={t('setup.addCategory')}
          onChoose={(id) => id !== undefined && !ids.includes(id) && set([...ids, id])}
        />
      </Field>
      <p className="filters">
        {ids.map((id) => (
          <Chip key={id} onDrop={() => set(ids.filter((one) => one !== id))}>
            {names.get(id) ?? id}
          </Chip>
        ))}
      </p>
    </>
  );
}
