import { Icon, IconPath } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { useGo, usePath, withQuery } from '@sampan/ui/paths.ts';
import type { FormEvent } from 'react';
import { useLocation } from 'react-router';
import { Cached } from '../document/cached.tsx';
import { useShop } from '../routing/document-data.ts';
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
        <PictureLink />
        {short ? null : <button type="submit">{t('layout.search')}</button>}
      </form>
    </search>
  );
}

/** To the search by a picture, if buyers may search the marketplace. */
function PictureLink() {
  const t = useTexts();
  if (!useShop().searchesMarketplace) return null;
  const name = t('layout.searchByPicture');
  return (
    <Link className="ib search-picture" to="/picture-search" aria-label={name} title={name}>
      <IconPath path="M4 8h3.5L9 5.5h6L16.5 8H20v11H4z M12 10a3.3 3.3 0 1 1 0 6.6 3.3 3.3 0 1 1 0-6.6" />
    </Link>
  );
}
