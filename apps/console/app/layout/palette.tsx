import { useModal } from '@sampan/ui/dialog.tsx';
import { useGo, withQuery } from '@sampan/ui/paths.ts';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useState } from 'react';
import { useCall } from '../api/use-call.ts';
import { useMay } from '../api/use-me.ts';
import { type Command, useAllCommands } from '../parts/commands.ts';
import { Icon } from '../parts/icon.tsx';
import { Kbd } from '../parts/kbd.tsx';
import { useTexts } from '../texts/texts.ts';

/** Everything that can be done from here, found by typing. */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const id = useId();
  const modal = useModal(onClose);
  const [words, setWords] = useState('');
  const found = useFound(words);
  const [at, setAt] = useState(0);
  const current = found[Math.min(at, found.length - 1)];
  useEffect(() => {
    document.getElementById(`${id}${current?.id}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, current?.id]);
  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    // Once the dialog has given the focus back.
    setTimeout(command.run);
  };
  const move = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) run(current);
    else setAt((Math.min(at, found.length - 1) + step + found.length) % Math.max(1, found.length));
  };
  return (
    <dialog {...modal} className="palette" aria-label={t('console.commands')}>
      <div className="palette-field">
        <Icon name="search" />
        <input
          autoFocus
          role="combobox"
          aria-label={t('console.paletteLabel')}
          aria-expanded="true"
          aria-controls={`${id}list`}
          aria-activedescendant={current && `${id}${current.id}`}
          autoComplete="off"
          placeholder={t('console.paletteLabel')}
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            setAt(0);
          }}
          onKeyDown={move}
        />
        <Kbd keys="Escape" />
      </div>
      <Options id={id} commands={found} current={current} onRun={run} />
    </dialog>
  );
}

interface OptionsProps {
  id: string;
  commands: readonly Command[];
  current: Command | undefined;
  onRun: (command: Command) => void;
}

function Options({ id, commands, current, onRun }: OptionsProps) {
  const t = useTexts();
  return (
    <div id={`${id}list`} role="listbox" aria-label={t('console.commands')} className="palette-list">
      {commands.map((command) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
        <div
          key={command.id}
          id={`${id}${command.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={command === current}
          onClick={() => onRun(command)}
        >
          {command.title}
          {command.keys && <Kbd keys={command.keys} />}
        </div>
      ))}
    </div>
  );
}

/** Commands that have every typed word, those that begin with them first; at last a search for orders. */
function useFound(words: string): Command[] {
  const t = useTexts();
  const go = useGo();
  const all = useAllCommands().filter(({ isMove }) => !isMove);
  const orders = useOrders(words.trim());
  const typed = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (typed.length === 0) return all;
  const has = ({ title }: Command) => typed.every((word) => title.toLowerCase().includes(word));
  const begins = ({ title }: Command) => Number(title.toLowerCase().startsWith(typed[0] ?? ''));
  const search = words.trim();
  return [
    ...orders,
    ...all.filter(has).toSorted((a, b) => begins(b) - begins(a)),
    {
      id: 'find orders',
      title: t('console.findOrders', { words: search }),
      run: () => go(withQuery('/orders', { search })),
    },
  ];
}

/** An order's number, or its end. */
const numberEnd = /^[A-Z0-9]{4,}$/i;
const mostOrders = 3;

/** Orders that the typed text finds. */
function useOrders(typed: string): Command[] {
  const t = useTexts();
  const go = useGo();
  const search = useDeferredValue(typed);
  const enabled = useMay()('operatorListOrders') && numberEnd.test(search);
  const { data } = useCall('operatorListOrders', { search, pageSize: mostOrders }, { enabled });
  if (!enabled || !data) return [];
  return data.list
    .filter(({ sn }) => sn.endsWith(search.toUpperCase()))
    .map(({ id, sn }) => ({
      id: `order ${id}`,
      title: t('console.openOrder', { sn }),
      run: () => go(`/orders/${id}`),
    }));
}
