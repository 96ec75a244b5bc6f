import { createStore } from '@sampan/ui/store.ts';
import { useEffect, useRef } from 'react';

/** An action of the page: a shortcut, an entry of the palette (Ctrl K), listed by `?` and at the page's foot. */
export interface Command {
  /** Its own on the page; the same again replaces the one below. */
  id: string;
  title: string;
  /** Keys in the notation of keys.ts. */
  keys?: string;
  /** One word beside the keys at the page's foot; absent: not there. */
  foot?: string;
  /** Shortcut only: movement within a list is not in the palette. */
  isMove?: boolean;
  run: () => void;
}

const registered = createStore<readonly (readonly Command[])[]>([]);

/** Offers commands while the component is on the page. */
export function useCommands(commands: readonly Command[]) {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  const described = JSON.stringify(commands);
  useEffect(() => {
    const own = (JSON.parse(described) as Omit<Command, 'run'>[]).map((command) => ({
      ...command,
      run: () => latest.current.find(({ id }) => id === command.id)?.run(),
    }));
    registered.set([...registered.get(), own]);
    return () => registered.set(registered.get().filter((some) => some !== own));
  }, [described]);
}

/** Among commands with the same name the newest wins. */
const flat = (all: readonly (readonly Command[])[]): Command[] => [
  ...new Map(all.flat().map((command) => [command.id, command])).values(),
];

/** All that the page offers now. */
export const useAllCommands = (): Command[] => flat(registered.use());

export function commandFor(keys: readonly string[]): Command | undefined {
  const all = flat(registered.get()).toReversed();
  return keys.map((one) => all.find((command) => command.keys === one)).find(Boolean);
}
