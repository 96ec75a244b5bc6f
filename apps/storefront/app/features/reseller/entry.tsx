import { Link } from '@sampan/ui/link.tsx';
import type { ReactNode } from 'react';
import { ResellerIcon, type ResellerIconName } from './icons.tsx';

interface Props {
  to: string;
  icon: ResellerIconName;
  name: ReactNode;
  /** A value or a mark, never both. */
  children?: ReactNode;
}

/** A line that links to a page, with a summary. */
export function Entry({ to, icon, name, children }: Props) {
  return (
    <Link className="rs-entry" to={to}>
      <ResellerIcon name={icon} />
      <span>{name}</span>
      <span className="value">
        {children}
        <ResellerIcon name="right" small />
      </span>
    </Link>
  );
}
