import { useState } from 'react';
import type { Output } from '../../api/call.ts';
import { useCommands } from '../../parts/commands.ts';
import { Kbd } from '../../parts/kbd.tsx';
import { ariaKeys } from '../../parts/keys.ts';
import { useTexts } from '../../texts/texts.ts';
import { AssignDialog } from './assign-dialog.tsx';

interface Props {
  order: Pick<Output<'operatorGetOrder'>, 'id' | 'sn' | 'version' | 'assignee'>;
  /** E is about this order. */
  hasKey: boolean;
  isChanged?: boolean;
}

/** Shows the assignee; pressing it chooses another. */
export function AssigneeButton({ order, hasKey, isChanged = false }: Props) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const command = { id: 'assign', title: t('consoleOrders.assign'), keys: 'e', foot: t('consoleOrders.footAssign') };
  useCommands(hasKey ? [{ ...command, run: open }] : []);
  return (
    <>
      <button
        type="button"
        className="assignee"
        aria-keyshortcuts={hasKey ? ariaKeys('e') : undefined}
        data-changed={isChanged || undefined}
        onClick={open}
      >
        <span className="sr-only">{t('consoleOrders.assignee')}</span>
        <b dir="auto">{order.assignee?.name ?? t('consoleOrders.nobody')}</b>
        {hasKey && <Kbd keys="e" />}
      </button>
      {isOpen && <AssignDialog orders={[order]} onClose={() => setOpen(false)} />}
    </>
  );
}
