import { Icon } from '@sampan/ui/icons.tsx';
import { useGo, usePath, withQuery } from '@sampan/ui/paths.ts';
import type { FormEvent } from 'react';
import { useLocation } from 'react-router';
import { Cached } from '../document/cached.tsx';
import { useTexts } from '../texts/texts.ts';

interface Props {
  short?: boolean;
  autoFocus?: boolean;
}

export function SearchForm(props: Props) {
  const { search } = useLocation();
  const shown = new URLSearchParams(search).get('searchKey') ?? '';
  return (
    <Cached by={['search', shown, props]}>
      <SearchBox {...props} shown={shown} />
    </Cached>
  );
}

/** A plain form, so that it works before any script has run. */
function SearchBox({ short, autoFocus, shown }: Props & { shown: string }) {
  const t = useTexts();
  const path = usePath();
  const go = useGo();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const searchKey = String(new FormData(event.currentTarget).get('searchKey') ?? '').trim();
    if (searchKey) go(withQuery('/product-list', { searchKey }));
  };
  return (
    <search className="search-place">
      <form className="search" action={path('/product-list')} onSubmit={submit}>
        <Icon name="search" />
        <input
          key={shown}
          name="searchKey"
          type="search"
          enterKeyHint="search"
          // `limits.searchKeyMax`; importing it would add all limits to every page's script.
          maxLength={200}
          // biome-ignore lint/a11y/noAutofocus: the reader has just asked for this field
          autoFocus={autoFocus}
          aria-label={t('layout.search')}
          placeholder={t(short ? 'layout.searchHintShort' : 'layout.searchHint')}
          defaultValue={shown}
        />
        {short ? null : <button type="submit">{t('layout.search')}</button>}
      </form>
    </search>
  );
}
