import { Button } from '@sampan/ui/button.tsx';
import type { ComponentProps } from 'react';
import { useCommands } from './commands.ts';
import { Kbd } from './kbd.tsx';
import { ariaKeys } from './keys.ts';

interface Props extends Omit<ComponentProps<typeof Button>, 'onClick' | 'children'> {
  /** A key means the same on every page. */
  keys: string;
  /** What the button says, and its name in the palette. */
  label: string;
  /** One word for the page's foot. */
  foot?: string;
  onPress: () => void;
}

/** A button that is a command as well: its key stands on it as a cap. */
export function KeyButton({ keys, label, foot, onPress, ...props }: Props) {
  const press = () => !props.busy && onPress();
  useCommands([{ id: `button ${keys}`, title: label, keys, run: press, ...(foot && { foot }) }]);
  return (
    <Button {...props} aria-keyshortcuts={ariaKeys(keys)} onClick={onPress}>
      {label} <Kbd keys={keys} />
    </Button>
  );
}
