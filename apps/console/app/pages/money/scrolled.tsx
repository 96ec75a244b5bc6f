import type { ReactNode } from 'react';

/** The part below the tabs: sections that scroll together. */
export function Scrolled({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, with keys too, where nothing in it takes the focus
    <section className="scrolled" tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
