import { Link } from '@sampan/ui/link.tsx';
import { RichText, useTexts } from '../../texts/texts.ts';
import { type ListQuery, listPath } from './list-query.ts';

interface Props {
  query: ListQuery;
  list: { searchedFor?: string; matchesSomeWords?: boolean };
}

/** The actual search, if it differs from the typed one. */
export function SearchNote({ query, list: { searchedFor, matchesSomeWords } }: Props) {
  const t = useTexts();
  if (!searchedFor && !matchesSomeWords) return null;
  const typed = (words: string) => (
    <Link className="link" to={listPath({ ...query, page: 1, asTyped: true })}>
      <bdi>{words}</bdi>
    </Link>
  );
  return (
    <div className="-mt-2 pb-3 text-muted" role="note">
      {searchedFor && (
        <p>
          <RichText
            id="catalogue.resultsFor"
            values={{ word: searchedFor, typed: query.searchKey }}
            parts={{ b: (words) => <b className="text-main">{words}</b>, link: typed }}
          />
        </p>
      )}
      {matchesSomeWords && <p>{t('catalogue.someWords')}</p>}
    </div>
  );
}
