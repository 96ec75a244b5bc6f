import { capsOf } from './keys.ts';

/** Keys as caps. Screen readers get them from `aria-keyshortcuts`, or by the words beside them. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <span className="keys" aria-hidden="true">
      {capsOf(keys).map((cap) => (
        <kbd key={cap}>{cap}</kbd>
      ))}
    </span>
  );
}
