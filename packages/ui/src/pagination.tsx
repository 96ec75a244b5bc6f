import { useFormat } from './format.ts';
import { Icon } from './icons.tsx';
import { Link } from './link.tsx';
import { useTexts } from './texts.ts';

interface Props {
  page: number;
  pages: number;
  /** The path of a page number, without the language. */
  to: (page: number) => string;
}

const cell = 'grid place-items-center min-w-(--control-h) h-(--control-h) px-1.5 rounded-sm font-medium tnum';

/** First, last and the neighbours; `null` is a gap. */
function shownPages(page: number, pages: number): (number | null)[] {
  const wanted = [
    1,
    page - 1,
    page,
    page + 1,
    pages,
    ...(page < 3 ? [2, 3, 4] : []),
    ...(page > pages - 2 ? [pages - 1, pages - 2] : []),
  ];
  const sorted = [...new Set(wanted)].filter((n) => n >= 1 && n <= pages).sort((a, b) => a - b);
  return sorted.flatMap((n, index) => (index > 0 && n - (sorted[index - 1] ?? n) > 1 ? [null, n] : [n]));
}

export function Pagination({ page, pages, to }: Props) {
  const t = useTexts();
  const { number } = useFormat();
  if (pages <= 1) return null;
  return (
    <nav className="mt-10 flex flex-wrap items-center justify-center gap-1" aria-label={t('ui.pages')}>
      <Arrow label={t('ui.previousPage')} icon="left" to={page > 1 ? to(page - 1) : null} />
      {shownPages(page, pages).map((n, index) =>
        n === null ? (
          <span key={`gap ${index < 3 ? 'before' : 'after'}`} className={cell}>
            …
          </span>
        ) : n === page ? (
          <span key={n} className={`${cell} bg-brand text-white`} aria-current="page">
            {number(n)}
          </span>
        ) : (
          <Link
            key={n}
            className={`${cell} hover:bg-ink-100 ${isNear(n, page, pages) ? '' : 'max-sm:hidden'}`}
            to={to(n)}
          >
            {number(n)}
          </Link>
        ),
      )}
      <Arrow label={t('ui.nextPage')} icon="right" to={page < pages ? to(page + 1) : null} />
    </nav>
  );
}

/** Shows as many as fit on a phone. */
function isNear(n: number, page: number, pages: number): boolean {
  return Math.abs(n - page) <= 1 || n === 1 || n === pages;
}

function Arrow({ label, icon, to }: { label: string; icon: 'left' | 'right'; to: string | null }) {
  if (to === null) {
    return (
      <span className={`${cell} text-ink-400`}>
        <Icon name={icon} />
      </span>
    );
  }
  return (
    <Link className={`${cell} hover:bg-ink-100`} to={to} aria-label={label} rel={icon === 'left' ? 'prev' : 'next'}>
      <Icon name={icon} />
    </Link>
  );
}
