import { languages } from '@sampan/contract/languages';
import { useTexts } from '../../texts/texts.ts';

export type Texts = Readonly<Record<string, string>>;

interface Props {
  /** The name of the texts: the title, the subtitle. */
  label: string;
  texts: Texts;
  maxLength: number;
  onType: (language: string, text: string) => void;
}

/** One line for each of the shop's languages; without one, buyers see English. */
export function LanguageFields({ label, texts, maxLength, onType }: Props) {
  const t = useTexts();
  return (
    <fieldset className="language-fields">
      <legend>{label}</legend>
      {languages.map(({ code, name }) => (
        <label key={code}>
          <span>
            <span className="mono text-muted">{code}</span> <span lang={code}>{name}</span>
          </span>
          <input
            className="input own"
            lang={code}
            dir="auto"
            aria-label={`${label}${t('console.comma')}${name}`}
            maxLength={maxLength}
            value={texts[code] ?? ''}
            onChange={({ target }) => onType(code, target.value)}
          />
        </label>
      ))}
    </fieldset>
  );
}
