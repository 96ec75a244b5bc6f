import { languages } from '@sampan/contract/languages';
import { type KeyboardEvent, useRef } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { State } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';
import { type Product, shownText } from './draft.ts';
import type { ProductDraft } from './use-draft.ts';

type Text = Product['titles'][number];

interface Props {
  product: Product;
  draft: ProductDraft;
}

/** Titles by language: the supplier's, the shown one, and their state. */
export function ProductTitles({ product, draft }: Props) {
  const t = useTexts();
  const body = useRef<HTMLTableSectionElement>(null);
  const set = (language: string, text: string) => draft.setText('titles', language, text);
  const keys = (event: KeyboardEvent<HTMLInputElement>, text: Text) => {
    if (!event.altKey) return;
    const fields = [...(body.current?.querySelectorAll('input') ?? [])];
    const at = fields.indexOf(event.currentTarget);
    const actions: Record<string, () => void> = {
      ArrowDown: () => fields[at + 1]?.focus(),
      ArrowUp: () => fields[at - 1]?.focus(),
      c: () => set(text.language, product.sourceTitle),
      u: () => set(text.language, ''),
    };
    const act = actions[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <table className="titles">
      <caption className="sr-only">{t('consoleCatalogue.titlesCaption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('consoleCatalogue.titles')}</th>
          <th scope="col">{t('consoleCatalogue.buyersSee')}</th>
          <th scope="col">{t('consoleCatalogue.state')}</th>
          <th scope="col">
            <span className="sr-only">{t('consoleCatalogue.stepBack')}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {product.titles.map((text) => (
          <Title
            key={text.language}
            text={text}
            typed={draft.draft.titles?.[text.language]}
            isPending={draft.pending.some(({ path }) => path === `titles.${text.language}`)}
            onType={(typed) => set(text.language, typed)}
            onKey={(event) => keys(event, text)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface TitleProps {
  text: Text;
  typed: string | undefined;
  isPending: boolean;
  onType: (text: string) => void;
  onKey: (event: KeyboardEvent<HTMLInputElement>) => void;
}

function Title({ text, typed, isPending, onType, onKey }: TitleProps) {
  const t = useTexts();
  const language = languages.find(({ code }) => code === text.language);
  const shown = shownText(text, typed);
  const isOwn = isPending ? typed?.trim() !== '' && typed !== text.source : text.own !== null;
  const name = language?.name ?? text.language;
  return (
    <tr>
      <th scope="row">
        <span className="mono text-muted">{text.language}</span> <span lang={text.language}>{name}</span>
      </th>
      <td>
        <input
          className="input own"
          lang={text.language}
          dir={shown ? 'auto' : undefined}
          aria-label={t('consoleCatalogue.titleIn', { language: name })}
          data-own={isOwn || undefined}
          data-missing={(!isOwn && !text.source && !text.translated) || undefined}
          placeholder={text.source || text.translated || t('consoleCatalogue.missingHint')}
          maxLength={300}
          value={shown}
          title={shown}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={onKey}
        />
        {isOwn && text.source && (
          <span className="cut second" lang={text.language} dir="auto" title={text.source}>
            {t('consoleCatalogue.supplierSaysThis', { value: text.source })}
          </span>
        )}
      </td>
      <td>
        <TextState text={text} isPending={isPending} />
      </td>
      <td>
        {isOwn && (
          <button
            type="button"
            className="ib step-back"
            aria-label={t('consoleCatalogue.stepBackOf', { field: name })}
            title={t('consoleCatalogue.stepBack')}
            onClick={() => onType('')}
          >
            <Icon name="back" small />
          </button>
        )}
      </td>
    </tr>
  );
}

export function TextState({ text, isPending }: { text: Text; isPending: boolean }) {
  const t = useTexts();
  if (isPending) return <State tone="amber">{t('consoleCatalogue.notSaved')}</State>;
  if (text.isSourceChanged) return <State tone="amber">{t('consoleCatalogue.sourceChanged')}</State>;
  if (text.own !== null) return <State tone="river">{t('consoleCatalogue.ours')}</State>;
  if (text.translated)
    return (
      <State tone="ink">
        {t(
          text.origin === 'corrected'
            ? 'consoleCatalogue.translation_corrected'
            : 'consoleCatalogue.translation_machine',
        )}
      </State>
    );
  if (!text.source) return <State tone="crimson">{t('consoleCatalogue.missing')}</State>;
  return (
    <State tone="ink">{t(text.language === 'zh' ? 'consoleCatalogue.source' : 'consoleCatalogue.suppliers')}</State>
  );
}
