import type { ReactNode } from 'react';

interface Props {
  label: string;
  head: ReactNode;
  /** The one step, always seen. */
  foot?: ReactNode;
  children: ReactNode;
}

/** Whether there is room for a panel beside a list; where not, a row opens its own page or a dialog. */
export const isPanelShown = () => matchMedia('(min-width: 80rem)').matches;

/** Facts of a list's current row. From 1280 px on; narrower screens open the row's page. */
export function SidePanel({ label, head, foot, children }: Props) {
  return (
    <aside className="side" aria-label={label}>
      <div className="side-head">{head}</div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, with keys too, where nothing in it takes the focus */}
      <section className="side-body" tabIndex={0} aria-label={label}>
        {children}
      </section>
      {foot && <div className="side-foot">{foot}</div>}
    </aside>
  );
}

interface SectionProps {
  title: string;
  note?: ReactNode;
  /** Shown at the end of its head. */
  end?: ReactNode;
  children: ReactNode;
}

/** A titled section of a panel or page. */
export function Section({ title, note, end, children }: SectionProps) {
  return (
    <section className="sec">
      <div className="sec-head">
        <h2>{title}</h2>
        {note && <span>{note}</span>}
        {end && <div className="sec-end">{end}</div>}
      </div>
      {children}
    </section>
  );
}

/** Names and values in two columns. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
