import { useRootData } from '../routing/root-data.ts';

/** The banner for the owner of a closed shop; links back to the page that opens it. */
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
