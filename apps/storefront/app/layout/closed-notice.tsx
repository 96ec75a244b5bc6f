import { useRootData } from '../routing/root-data.ts';

/** The owner looks at a shop that is closed to everybody else; leads back to where it is opened. */
export function ClosedNotice() {
  const root = useRootData();
  if (!root?.closedNotice) return null;
  return (
    <aside className="bg-amber-50 text-center text-sm text-amber-900">
      <a className="inline-block px-4 py-2.5 font-semibold" href="/console/settings/open">
        {root.closedNotice}
      </a>
    </aside>
  );
}
