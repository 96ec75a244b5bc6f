import { Dialog } from '@sampan/ui/dialog.tsx';
import { entryTitle } from '../../features/audit-log/entry-title.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { EntryFacts } from './entry-facts.tsx';
import type { Entry } from './use-audit-columns.tsx';
import type { ChangeFilters } from './use-audit-search.ts';

interface Props {
  entry: Entry;
  onChange: ChangeFilters;
  onClose: () => void;
}

/** The whole entry: where there is no room for a panel, and where its values are long. */
export function EntryDialog({ entry, onChange, onClose }: Props) {
  const t = useTexts();
  const { precise } = useFormat();
  return (
    <Dialog
      open
      size="form"
      title={entryTitle(t, entry)}
      reason={precise(entry.at)}
      onClose={onClose}
      // The filters are the address, which going back must not undo.
      leavesBack
    >
      <EntryFacts
        entry={entry}
        onChange={(change) => {
          onClose();
          onChange(change);
        }}
      />
    </Dialog>
  );
}
