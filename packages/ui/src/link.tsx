import type { ComponentProps } from 'react';
import { Link as RouterLink } from 'react-router';
import { usePath } from './paths.ts';

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  preventScrollReset?: boolean;
  reloadDocument?: boolean;
}

/** A link to a page of the app; `to` becomes a URL by `usePath`. */
export function Link({ to, preventScrollReset = false, reloadDocument = false, ...rest }: Props) {
  const address = usePath()(to);
  // The router's link is an anchor with a click handler; on the server only the anchor is rendered.
  if (import.meta.env.SSR) return <a {...rest} href={address} data-discover="true" />;
  return <RouterLink {...rest} {...{ to: address, preventScrollReset, reloadDocument }} />;
}
