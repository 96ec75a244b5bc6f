import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../texts/texts.ts';

interface Props {
  title: ReactNode;
  /** The target of Back on a subpage, for readers who came from elsewhere. */
  back?: string;
  /** Two actions at most. */
  actions?: ReactNode;
  /** The second row: search, a segment or tabs. */
  children?: ReactNode;
}

/** Sticks to the top; the page's heading. */
export function PageHead({ title, back, actions, children }: Props) {
  return (
    <header className="rs-head">
      <div className="rs-head-1" data-below={back === undefined ? undefined : true}>
        {back !== undefined && <BackLink to={back} />}
        <h1>{title}</h1>
        {actions}
      </div>
      {children}
    </header>
  );
}

interface SelectingProps {
  count: number;
  /** The number of rows, if all of them can be selected. */
  onEnd: () => void;
  all?: { label: ReactNode; onPress: () => void } | undefined;
  children?: ReactNode;
}

/** The head while goods are selected: how many, and "Select all"; search and filters stay. */
export function SelectingHead({ count, onEnd, all, children }: SelectingProps) {
  const t = useTexts();
  return (
    <header className="rs-head">
      <div className="rs-head-1" data-below>
        <button type="button" className="ib" aria-label={t('resellerFrame.endSelecting')} onClick={onEnd}>
          <Icon name="x" />
        </button>
        <h1 aria-live="polite">{t('resellerFrame.selected', { count })}</h1>
        {all && (
          <button type="button" className="btn btn-quiet" onClick={all.onPress}>
            {all.label}
          </button>
        )}
      </div>
      {children}
    </header>
  );
}

function BackLink({ to }: { to: string }) {
  const t = useTexts();
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    if (!(window.history.state?.idx > 0)) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link className="ib" to={to} aria-label={t('layout.back')} onClick={goBack}>
      <Icon name="left" />
    </Link>
  );
}
