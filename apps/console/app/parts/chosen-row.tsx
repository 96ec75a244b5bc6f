import { Dialog } from '@sampan/ui/dialog.tsx';
import type { ReactNode } from 'react';
import { SidePanel } from './side-panel.tsx';
import type { useChosen } from './use-chosen.ts';

interface Props<Row extends { id: string }> {
  chosen: ReturnType<typeof useChosen<Row>>;
  title: (row: Row) => string;
  /** Shown in the panel, instead of the title. */
  head?: (row: Row) => ReactNode;
  actions?: (row: Row) => ReactNode;
  children: (row: Row) => ReactNode;
}

/** A row's facts and acts: beside the list, and in a dialog once it is opened, which is how narrow screens show them. */
export function ChosenRow<Row extends { id: string }>({ chosen, title, head, actions, children }: Props<Row>) {
  const { row, shown, close } = chosen;
  return (
    <>
      {row && !shown && (
        <SidePanel
          key={row.id}
          label={title(row)}
          head={head?.(row) ?? <p className="side-name">{title(row)}</p>}
          foot={actions?.(row)}
        >
          {children(row)}
        </SidePanel>
      )}
      {shown && (
        <Dialog
          open
          size="form"
          title={title(shown)}
          onClose={close}
          actions={actions?.(shown)}
          // The filters are the address, which going back must not undo.
          leavesBack
        >
          {children(shown)}
        </Dialog>
      )}
    </>
  );
}
