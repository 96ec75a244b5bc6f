import type { FormEvent } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../components/icons.tsx';
import { useGo, usePath, withQuery } from '../lib/paths.ts';
import { useTexts } from '../lib/texts.tsx';

/** The search box: a plain form, so that it works before any script has run. */
export function SearchForm({ short, autoFocus }: { short?: boolean; autoFocus?: boolean }) {
  const t = useTexts();
  const path = usePath();
  const go = useGo();
  const { search } = useLocation();
  const shown = new URLSearchParams(search).get('searchKey') ?? '';
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
