import { languages } from '@sampan/contract/languages';
import { Checkbox } from '@sampan/ui/field.tsx';
import { useCall } from '../../api/use-call.ts';
import { Facts } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { NumberField, SettingForm } from './setting-form.tsx';
import { useSetting, useValue } from './use-setting.ts';

/** Who translates texts of goods, how much in a month, and what waits. */
export function TranslationStep() {
  const t = useTexts();
  const setting = useSetting('translation', {});
  return (
    <SettingForm setting={setting}>
      <TranslationFacts />
      <div className="su-two">
        <NumberField
          path="monthlyCharacters"
          label={t('setup.monthlyCharacters')}
          hint={t('setup.monthlyCharactersHint')}
        />
      </div>
      <TranslatesImports />
      <p className="hint">{t('setup.translatesImportsHint')}</p>
    </SettingForm>
  );
}

function TranslatesImports() {
  const t = useTexts();
  const { value, set } = useValue<boolean>('translatesImports');
  return (
    <Checkbox checked={value === true} onChange={({ target }) => set(target.checked)}>
      {t('setup.translatesImports')}
    </Checkbox>
  );
}

function TranslationFacts() {
  const t = useTexts();
  const { number } = useFormat();
  const { data: state } = useCall('operatorGetTranslationState', {}, { everySeconds: 10 });
  if (!state) return null;
  const name = (code: string) => languages.find((one) => one.code === code)?.name ?? code;
  return (
    <>
      <Facts
        facts={[
          [t('setup.translator'), t('setup.translatorName', { provider: state.provider || 'none' })],
          [t('setup.translationLanguages'), state.languages.map(name).join(', ')],
          [
            t('setup.usedCharacters'),
            t('setup.usedOf', { used: number(state.usedCharacters), most: number(state.monthlyCharacters) }),
          ],
          [t('setup.textsTranslated'), number(state.translated)],
          [t('setup.textsCorrected'), number(state.corrected)],
          [t('setup.textsWaiting'), number(state.waiting)],
          [t('setup.textsCannot'), number(state.cannot)],
        ]}
      />
      {state.isLimitReached && (
        <p className="hint" role="status">
          {t('setup.limitReached')}
        </p>
      )}
      {state.lastProblem && (
        <p className="hint" role="status">
          {t('setup.lastProblem', { problem: state.lastProblem })}
        </p>
      )}
    </>
  );
}
