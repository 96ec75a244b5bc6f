import type { ComponentProps } from 'react';
import { Link as RouterLink } from 'react-router';
import { usePath } from '../lib/paths.ts';

type Props = Omit<ComponentProps<typeof RouterLink>, 'to' | 'className'> & { to: string; className?: string };

/** A link to a page of ours; `to` is written without the language. */
export function Link({ to, ...rest }: Props) {
  const path = usePath();
  return <RouterLink to={path(to)} {...rest} />;
}
