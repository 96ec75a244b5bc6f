import type { ReactNode } from 'react';
import { useAllCommands } from '../parts/commands.ts';
import { Kbd } from '../parts/kbd.tsx';
import { isSingle } from '../parts/keys.ts';
import { useTexts } from '../texts/texts.ts';
import { singleKeys } from './use-key-presses.ts';

/** Shortcuts of this page. */
export function FootBar({ children }: { children: ReactNode }) {
  const t = useTexts();
  const hasSingle = singleKeys.use();
  const shown = useAllCommands().filter(({ keys, foot }) => keys && foot && (hasSingle || !isSingle(keys)));
  // The page's own commands come before those of every page.
  const byPage = shown.toSorted((a, b) => Number(isEverywhere(a.id)) - Number(isEverywhere(b.id)));
  return (
    <footer className="foot">
      <ul aria-label={t('console.keysHere')}>
        {byPage.map(({ id, keys = '', foot }) => (
          <li key={id}>
            <Kbd keys={keys} /> {foot}
          </li>
        ))}
      </ul>
      {children && <p className="foot-end">{children}</p>}
    </footer>
  );
}

const isEverywhere = (id: string) => ['search', 'palette', 'shortcuts'].includes(id);
