import { useState } from 'react';
import type { RowOf } from '../../api/use-call.ts';
import { useMay } from '../../api/use-me.ts';
import { AssignDialog } from '../../features/orders/assign-dialog.tsx';
import type { Picks } from '../../parts/data-table/use-picks.ts';
import { KeyButton } from '../../parts/key-button.tsx';
import { PickedBar } from '../../parts/picked-bar.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { type Move, MoveDialog, moves } from './move-dialog.tsx';

interface Props {
  picks: Picks;
  /** Picked rows of the current list: hidden ones are not acted on. */
  picked: readonly RowOf<'operatorListOrders'>[];
}

/** Actions on several orders at once. */
export function PickedOrders({ picks, picked }: Props) {
  const t = useTexts();
  const may = useMay();
  const { dollars } = useFormat();
  const [opened, setOpened] = useState<Move | 'assign' | null>(null);
  const possible = moves.filter((move) => may(move.call) && picked.some(({ status }) => status === move.from));
  const sum = picked.reduce((total, { totalUsd }) => total + (totalUsd ?? 0), 0);
  const close = () => setOpened(null);
  return (
    <PickedBar picks={picks} count={picked.length} sum={sum > 0 ? dollars(sum) : ''}>
      <KeyButton
        keys="e"
        label={t('consoleOrders.assignTo')}
        foot={t('consoleOrders.footAssign')}
        onPress={() => setOpened('assign')}
      />
      {possible.map((move) => (
        <KeyButton
          key={move.call}
          kind="brand"
          keys={move.keys}
          label={t(move.button)}
          foot={t(move.foot)}
          onPress={() => setOpened(move)}
        />
      ))}
      {opened === 'assign' && <AssignDialog orders={picked} onClose={close} />}
      {opened && opened !== 'assign' && (
        <MoveDialog move={opened} orders={picked} onClose={close} onMoved={() => picks.clear()} />
      )}
    </PickedBar>
  );
}
