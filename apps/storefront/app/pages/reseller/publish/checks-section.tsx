import { languages } from '@sampan/contract/languages';
import { Icon } from '@sampan/ui/icons.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { Section } from './section.tsx';
import type { SectionProps } from './use-editor.ts';

/** The results of the last check on saving. */
export function ChecksSection({ edited: { checks, shop } }: SectionProps) {
  const t = useTexts();
  const nameOf = (code: string) => languages.find((one) => one.code === code)?.name ?? '';
  const wrong = checks.filter(({ state }) => state !== 'ok');
  const isFine = (about: string) => checks.some((one) => one.about === about && one.state === 'ok');
  return (
    <Section title={t('resellerPublish.before')}>
      <ul className="rs-checks">
        {isFine('prices') && isFine('stock') && isFine('pictures') && isFine('loading') && (
          <li data-state="ok">
            <Icon name="check" small />
            {t('resellerPublish.check_ok')}
          </li>
        )}
        {wrong.map(({ about, state, language }) => (
          <li key={`${about} ${language}`} data-state={state}>
            <Icon name="alert" small />
            {t(`resellerPublish.check_${about}`, { language: nameOf(language), shop: shop.name })}
          </li>
        ))}
      </ul>
    </Section>
  );
}
