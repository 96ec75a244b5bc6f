import type { ReactNode } from 'react';

/** A part of the editor. */
export function Section({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <section className="rs-sec" aria-label={title}>
      <div className="rs-sec-head">
        <h3>{title}</h3>
        {end && <span className="end">{end}</span>}
      </div>
      {children}
    </section>
  );
}
