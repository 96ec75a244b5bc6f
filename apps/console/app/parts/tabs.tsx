import { Link } from '@sampan/ui/link.tsx';

interface Tab {
  to: string;
  text: string;
  count?: number | undefined;
  isCurrent: boolean;
}

/** Parts of a list, each with its own address. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ to, text, count, isCurrent }) => (
        <Link key={to} to={to} aria-current={isCurrent ? 'page' : undefined}>
          {text}
          {count !== undefined && <span className="tabs-count">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
