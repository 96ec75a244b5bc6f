import { Dialog } from '@sampan/ui/dialog.tsx';
import { Checkbox } from '@sampan/ui/field.tsx';
import { useAllCommands } from '../parts/commands.ts';
import { Kbd } from '../parts/kbd.tsx';
import { isSingle } from '../parts/keys.ts';
import { useTexts } from '../texts/texts.ts';
import { setSingleKeys, singleKeys } from './use-key-presses.ts';

/** All keys that work on this page. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const hasSingle = singleKeys.use();
  const listed = useAllCommands().filter(({ keys }) => keys && (hasSingle || !isSingle(keys)));
  return (
    <Dialog open onClose={onClose} title={t('console.shortcuts')} reason={t('console.shortcutsText')} size="form">
      <dl className="shortcuts">
        {listed.map(({ id, title, keys = '' }) => (
          <div key={id}>
            <dt>{title}</dt>
            <dd>
              <Kbd keys={keys} />
              <span className="sr-only">{keys}</span>
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox
        checked={hasSingle}
        hint={t('console.singleKeysHint')}
        onChange={(event) => setSingleKeys(event.target.checked)}
        onInput={(event) => event.stopPropagation()}
      >
        {t('console.singleKeys')}
      </Checkbox>
    </Dialog>
  );
}
