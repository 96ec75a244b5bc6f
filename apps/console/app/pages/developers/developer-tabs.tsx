import { Tabs } from '../../parts/tabs.tsx';
import { useTexts } from '../../texts/texts.ts';

export function DeveloperTabs({ part }: { part: 'hooks' | 'keys' }) {
  const t = useTexts();
  return (
    <Tabs
      label={t('console.developers')}
      tabs={[
        { to: '/developers', text: t('consoleDevelopers.hooksTab'), isCurrent: part === 'hooks' },
        { to: '/developers/keys', text: t('consoleDevelopers.keysTab'), isCurrent: part === 'keys' },
      ]}
    />
  );
}
