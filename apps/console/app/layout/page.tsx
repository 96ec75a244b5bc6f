import { Link } from '@sampan/ui/link.tsx';
import { useGo, withQuery } from '@sampan/ui/paths.ts';
import { type FormEvent, type ReactNode, useContext, useRef } from 'react';
import { Icon, type IconName } from '../parts/icon.tsx';
import { Kbd } from '../parts/kbd.tsx';
import { ariaKeys } from '../parts/keys.ts';
import { useTexts } from '../texts/texts.ts';
import { ClosedStrip } from './closed-strip.tsx';
import { FootBar } from './foot-bar.tsx';
import { OpenContext } from './open-context.ts';
import { shopName } from './shop-name.ts';

/** A step of work on a phone, as a tab at the foot: receive, inspect, ship. */
interface Step {
  to: string;
  text: string;
  icon: IconName;
  count?: number | undefined;
  isCurrent: boolean;
}

interface Search {
  label: string;
  /** The current search text. */
  value: string;
  onSearch: (words: string) => void;
}

interface PageProps {
  title: string;
  /** A note beside the title: a count, a day. */
  note?: ReactNode;
  /** The target of the back arrow, on pages below another. */
  back?: { to: string; label: string };
  /** Else the search finds orders. */
  search?: Search;
  /** The page's own buttons; else the one that opens the commands. */
  actions?: ReactNode;
  steps?: readonly Step[] | undefined;
  /** Shown at the end of the foot: the number of rows, the time of reading. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A page within the frame: bar, content, the keys that work here. */
export function Page({ title, note, back, search, actions, steps, foot, children }: PageProps) {
  const t = useTexts();
  const open = useContext(OpenContext);
  const orders = useOrderSearch();
  return (
    <main id="main" tabIndex={-1} className="page">
      <title>{`${title} · ${shopName()}`}</title>
      <header className="bar">
        <button type="button" className="ib bar-menu" aria-label={t('console.openPages')} onClick={() => open('rail')}>
          <Icon name="menu" />
        </button>
        {back && (
          <Link to={back.to} className="bar-back" aria-label={back.label}>
            <Icon name="left" />
          </Link>
        )}
        <h1>{title}</h1>
        {note && <div className="bar-note">{note}</div>}
        <div className="bar-end">
          <SearchForm {...(search ?? orders)} key={search?.value} />
          {actions ?? <CommandsButton onPress={() => open('palette')} />}
        </div>
      </header>
      <div>
        <ClosedStrip />
      </div>
      <div id="content" tabIndex={-1} className="page-body">
        {children}
      </div>
      <FootBar>{foot}</FootBar>
      {steps && <Steps steps={steps} />}
    </main>
  );
}

function CommandsButton({ onPress }: { onPress: () => void }) {
  const t = useTexts();
  return (
    <button
      type="button"
      className="btn btn-line bar-commands"
      aria-keyshortcuts={ariaKeys('ctrl+k')}
      onClick={onPress}
    >
      {t('console.commands')}
      <Kbd keys="ctrl+k" />
    </button>
  );
}

function useOrderSearch(): Search {
  const t = useTexts();
  const go = useGo();
  return {
    label: t('console.searchOrders'),
    value: '',
    onSearch: (words) => words && go(withQuery('/orders', { search: words })),
  };
}

function SearchForm({ label, value, onSearch }: Search) {
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(field.current?.value.trim() ?? '');
  };
  return (
    <search>
      <form className="bar-search" onSubmit={submit}>
        <Icon name="search" small />
        <input
          ref={field}
          type="search"
          aria-label={label}
          placeholder={label}
          defaultValue={value}
          aria-keyshortcuts="/"
          // Emptying the field by its own cross shows everything again.
          onInput={(event) => event.currentTarget.value === '' && value !== '' && onSearch('')}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        />
        <Kbd keys="/" />
      </form>
    </search>
  );
}

function Steps({ steps }: { steps: readonly Step[] }) {
  const t = useTexts();
  return (
    <nav className="steps" aria-label={t('console.steps')}>
      {steps.map(({ to, text, icon, count, isCurrent }) => (
        <Link key={to} to={to} aria-current={isCurrent ? 'page' : undefined}>
          <span className="steps-icon">
            <Icon name={icon} />
            {Boolean(count) && <span className="steps-count">{count}</span>}
          </span>
          {text}
        </Link>
      ))}
    </nav>
  );
}
