import type { ComponentProps } from 'react';

/** White, line, 14 px; padded unless `flush`. */
export function Card({ flush, className = '', ...rest }: ComponentProps<'section'> & { flush?: boolean }) {
  return <section {...rest} className={`card${flush ? '' : ' pad'} ${className}`} />;
}
