import { Button } from '@sampan/ui/button.tsx';
import { Checkbox } from '@sampan/ui/field.tsx';
import { useContext } from 'react';
import { OpenContext } from '../../layout/open-context.ts';
import { setSingleKeys, singleKeys } from '../../layout/use-key-presses.ts';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';

export function Keyboard() {
  const t = useTexts();
  const open = useContext(OpenContext);
  const hasSingle = singleKeys.use();
  return (
    <Section title={t('consoleAccounts.keyboard')} note={t('consoleAccounts.thisBrowser')}>
      <div className="fields">
        <Checkbox
          checked={hasSingle}
          hint={t('console.singleKeysHint')}
          onChange={(event) => setSingleKeys(event.target.checked)}
        >
          {t('console.singleKeys')}
        </Checkbox>
        <Button size="small" onClick={() => open('shortcuts')}>
          {t('console.shortcuts')}
        </Button>
      </div>
    </Section>
  );
}
