import { createStore } from '@sampan/ui/store.ts';
import { useEffect } from 'react';
import { commandFor } from '../parts/commands.ts';
import { ariaKeys, createSequence, isSingle, keyOf } from '../parts/keys.ts';

const storedAs = 'consoleSingleKeys';

function readSetting(): boolean {
  try {
    return localStorage.getItem(storedAs) !== 'off';
  } catch {
    return true;
  }
}

/** Whether letters alone are commands: speech control and unsteady hands press them by mistake. */
export const singleKeys = createStore(import.meta.env.SSR || readSetting());

export function setSingleKeys(isOn: boolean) {
  singleKeys.set(isOn);
  try {
    localStorage.setItem(storedAs, isOn ? 'on' : 'off');
  } catch {
    // until the page is left
  }
}

const isField = (target: Element) =>
  target.matches('textarea, select, [contenteditable=""], [contenteditable="true"], [role="combobox"]') ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type));

/** Enter presses the focused element. */
const takesEnter = (target: Element) => target.closest('a, button, summary, label, input') !== null;

/** Its button is in the dialog that is open, if one is. */
function isWithinReach(keys: string): boolean {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  return !dialog || dialog.querySelector(`button[aria-keyshortcuts="${ariaKeys(keys)}"]`) !== null;
}

/**
 * Runs the command whose keys are pressed. Single keys in fields are text, and while a dialog is open only its own
 * commands have keys.
 */
export function useKeyPresses() {
  useEffect(() => {
    const read = createSequence();
    const press = (event: KeyboardEvent) => {
      const target = event.target as Element;
      if (event.defaultPrevented || event.isComposing) return;
      if (/^(Shift|Control|Alt|Meta)$/.test(event.key)) return;
      const command = commandFor(read(keyOf(event), event.timeStamp));
      if (!command?.keys || !isWithinReach(command.keys)) return;
      if (isSingle(command.keys) && (!singleKeys.get() || isField(target))) return;
      if (command.keys === 'Enter' && (isField(target) || takesEnter(target))) return;
      event.preventDefault();
      command.run();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
