import { cutText } from '@sampan/contract/cut-text';
import { limits } from '@sampan/contract/limits';
import { useModal } from '@sampan/ui/dialog.tsx';
import { useGo, withQuery } from '@sampan/ui/paths.ts';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useState } from 'react';
import { useCall } from '../api/use-call.ts';
import { customerPath } from '../features/customers/customer-link.tsx';
import { orderPath } from '../features/orders/order-number.tsx';
import { purchasePath } from '../features/purchasing/purchase-path.ts';
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
  const { found, isAwaited, isLate } = useFound(words);
  const [at, setAt] = useState(0);
  const [isPressed, setPressed] = useState(false);
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: an early Enter counts when the hits are there
  useEffect(() => {
    if (isPressed && !isAwaited) run(current);
  }, [isPressed, isAwaited]);
  const move = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined && isAwaited) setPressed(true);
    else if (step === undefined) run(current);
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
            setPressed(false);
          }}
          onKeyDown={move}
        />
        <Kbd keys="Escape" />
      </div>
      <Options id={id} commands={found} current={current} onRun={run} />
      <p className="palette-state" role="status">
        {isLate && t('console.searching')}
      </p>
    </dialog>
  );
}

interface OptionsProps {
  id: string;
  commands: readonly Option[];
  current: Option | undefined;
  onRun: (command: Option) => void;
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
          <bdi>{command.title}</bdi>
          {command.note && <bdi className="second cut">{command.note}</bdi>}
          {command.keys && <Kbd keys={command.keys} />}
        </div>
      ))}
    </div>
  );
}

/** Hits of numbers first, then commands that have every typed word, then customers by name; at last a search for orders. */
function useFound(words: string): { found: Option[]; isAwaited: boolean; isLate: boolean } {
  const t = useTexts();
  const go = useGo();
  const all = useAllCommands().filter(({ isMove }) => !isMove);
  const search = words.trim();
  const { hits, isAwaited, isLate } = useHits(search);
  const typed = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (typed.length === 0) return { found: all, isAwaited, isLate };
  const has = ({ title }: Command) => typed.every((word) => title.toLowerCase().includes(word));
  const begins = ({ title }: Command) => Number(title.toLowerCase().startsWith(typed[0] ?? ''));
  const found = [
    ...hits.filter(({ isNumber }) => isNumber),
    ...all.filter(has).toSorted((a, b) => begins(b) - begins(a)),
    ...hits.filter(({ isNumber }) => !isNumber),
    {
      id: 'find orders',
      title: t('console.findOrders', { words: search }),
      run: () => go(withQuery('/orders', { search })),
    },
  ];
  return { found, isAwaited, isLate };
}

interface Option extends Command {
  /** What was found, beside its title. */
  note?: string;
}

const texts = {
  order: 'console.openOrder',
  purchase: 'console.openPurchase',
  inbound: 'console.openPurchase',
  product: 'console.openProduct',
  customer: 'console.openCustomer',
} as const;

const paths = {
  order: orderPath,
  purchase: purchasePath,
  inbound: (id: string) => `/warehouse/inbound/${id}`,
  product: (id: string) => `/products/${id}`,
  customer: customerPath,
};

const leastLetters = 2;

/** What the typed text names. Enter waits for it if it may be a number, so that pasting and Enter are enough. */
function useHits(typed: string): { hits: (Option & { isNumber: boolean })[]; isAwaited: boolean; isLate: boolean } {
  const t = useTexts();
  const go = useGo();
  const text = cutText(useDeferredValue(typed), limits.searchKeyMax);
  const enabled = text.length >= leastLetters;
  const { data, isPending } = useCall('operatorFind', { text }, { enabled });
  const isLate = typed.length >= leastLetters && (isPending || text !== cutText(typed, limits.searchKeyMax));
  const hits = (enabled && data ? data.list : []).map(({ kind, id, title, match, isNumber }) => ({
    id: `${kind} ${id}`,
    title: t(texts[kind], { title }),
    note: match,
    isNumber,
    run: () => go(paths[kind](id)),
  }));
  return { hits, isAwaited: isLate && /[\d@]/.test(typed), isLate };
}
