import { Button } from '@sampan/ui/button.tsx';
import type { ComponentProps } from 'react';
import { useCommands } from './commands.ts';
import { Kbd } from './kbd.tsx';
import { ariaKeys } from './keys.ts';

interface Props extends Omit<ComponentProps<typeof Button>, 'onClick' | 'children'> {
  /** A key means the same on every page. */
  keys: string;
  /** The button's label, and its name in the palette. */
  label: string;
  /** One word for the page's foot. */
  foot?: string;
  onPress: () => void;
}

/** A button that is also a command: a cap shows its key. */
export function KeyButton({ keys, label, foot, onPress, ...props }: Props) {
  const press = () => !props.busy && onPress();
  useCommands([{ id: `button ${keys}`, title: label, keys, run: press, ...(foot && { foot }) }]);
  return (
    <Button {...props} aria-keyshortcuts={ariaKeys(keys)} onClick={onPress}>
      {label} <Kbd keys={keys} />
    </Button>
  );
}
