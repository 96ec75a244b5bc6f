import { splitLanguagePath } from '@sampan/contract/languages';
import { useLocation } from 'react-router';
import { useRootData } from '../routing/root-data.ts';

/** The owner looks at a shop that is closed to everybody else; leads back to where it is set up, and is not shown there. */
export function ClosedNotice() {
  const root = useRootData();
  const { pathname } = useLocation();
  if (!root?.closedNotice || /^\/setup\b/.test(splitLanguagePath(pathname).rest)) return null;
  return (
    <aside className="bg-amber-50 text-center text-sm text-amber-900">
      <a className="inline-block px-4 py-2.5 font-semibold" href={root.language === 'zh' ? '/zh/setup' : '/setup'}>
        {root.closedNotice}
      </a>
    </aside>
  );
}
