import { Link } from '@sampan/ui/link.tsx';
import { useLayoutEffect, useRef } from 'react';

interface Tab {
  to: string;
  text: string;
  count?: number | undefined;
  isCurrent: boolean;
}

/** Parts of a list, each with its own address. Where there is no room for all, the current one is in sight. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const bar = useRef<HTMLElement>(null);
  const current = tabs.find(({ isCurrent }) => isCurrent)?.to;
  const counts = tabs.map(({ count }) => count).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is current, or counts have come and moved it
  useLayoutEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current, counts]);
  return (
    <nav ref={bar} className="tabs" aria-label={label}>
      {tabs.map(({ to, text, count, isCurrent }) => (
        <Link key={to} to={to} aria-current={isCurrent ? 'page' : undefined}>
          {text}
          {count !== undefined && <span className="tabs-count">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
