import { useSyncExternalStore } from 'react';

/** A value that several parts of the page watch, without passing through a common parent. */
export function createStore<Value>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get: () => value,
    set(next: Value) {
      value = next;
      for (const listener of listeners) listener();
    },
    /** What is drawn on the server is always the initial value. */
    use: () =>
      useSyncExternalStore(
        subscribe,
        () => value,
        () => initial,
      ),
  };
}
