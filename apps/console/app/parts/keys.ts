/** Keys as commands name them: `j`, `shift+x`, `ctrl+k`, `?`, `Enter`, `g o` for one after the other. */

/** On a Mac the command key replaces control. */
export function keyOf({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): string {
  const isLetter = /^[a-z]$/i.test(key);
  const name = key.length === 1 ? key.toLowerCase() : key;
  const marks = [(ctrlKey || metaKey) && 'ctrl', altKey && 'alt', shiftKey && (isLetter || key.length > 1) && 'shift'];
  return [...marks.filter(Boolean), name].join('+');
}

/** A letter or sign alone, which a reader may press by mistake or say aloud. */
export const isSingle = (keys: string): boolean => !/ctrl\+|alt\+/.test(keys) && !/^(Enter|Escape)$/.test(keys);

const longestPauseMs = 1500;

/** Reads keys one after the other. Returns those that a command may have: `o`, and `g o` right after `g`. */
export function createSequence() {
  let before = '';
  let at = Number.NEGATIVE_INFINITY;
  return (key: string, now: number): string[] => {
    const sequence = before && now - at <= longestPauseMs ? [`${before} ${key}`, key] : [key];
    [before, at] = [key, now];
    return sequence;
  };
}

const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');
const names: Record<string, string> = {
  ctrl: isApple ? '⌘' : 'Ctrl',
  shift: 'Shift',
  alt: 'Alt',
  Escape: 'Esc',
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/** The caps' labels: `ctrl+k` → Ctrl, K. */
export function capsOf(keys: string): string[] {
  return keys.split(/[ +]/).map((key) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key));
}

/** Formats for `aria-keyshortcuts`, which has no key sequences. */
export function ariaKeys(keys: string): string | undefined {
  if (keys.includes(' ')) return undefined;
  return keys
    .split('+')
    .map((key) => ({ ctrl: isApple ? 'Meta' : 'Control', shift: 'Shift', alt: 'Alt' })[key] ?? key.toUpperCase())
    .join('+');
}
