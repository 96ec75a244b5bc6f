import { useGo } from '@sampan/ui/paths.ts';
import { useMay } from '../api/use-me.ts';
import { useSignOut } from '../api/use-sign-out.ts';
import { type Command, useCommands } from '../parts/commands.ts';
import { useTexts } from '../texts/texts.ts';
import { mayOpen, pages } from './pages.ts';
import { useSwitchLanguage } from './use-switch-language.ts';

/** The pages that the operator may open, as commands. */
function usePageCommands(): Command[] {
  const t = useTexts();
  const go = useGo();
  const may = useMay();
  return pages
    .filter((page) => mayOpen(page, may))
    .map(({ to, text, letter }) => ({
      id: `page ${to}`,
      title: t('console.goTo', { page: t(text) }),
      keys: `g ${letter}`,
      run: () => go(to),
    }));
}

/** Commands of every page. */
export function useConsoleCommands(open: { palette: () => void; shortcuts: () => void }) {
  const t = useTexts();
  const { change } = useSwitchLanguage();
  const signOut = useSignOut();
  useCommands([
    ...usePageCommands(),
    {
      id: 'search',
      title: t('console.search'),
      keys: '/',
      foot: t('console.footSearch'),
      isMove: true,
      // A page that is a search itself has a field of its own.
      run: () =>
        (
          document.querySelector<HTMLInputElement>('main input[data-search]') ??
          document.querySelector<HTMLInputElement>('.bar input[type="search"]')
        )?.focus(),
    },
    {
      id: 'palette',
      title: t('console.commands'),
      keys: 'ctrl+k',
      foot: t('console.footCommands'),
      isMove: true,
      run: open.palette,
    },
    {
      id: 'shortcuts',
      title: t('console.shortcuts'),
      keys: '?',
      foot: t('console.footShortcuts'),
      run: open.shortcuts,
    },
    {
      id: 'language',
      title: t('console.otherLanguage'),
      run: change,
    },
    { id: 'sign-out', title: t('console.signOut'), run: signOut },
  ]);
}
