import type { ReactNode } from 'react';

const hull =
  'M1.5 17.3c3.7 2.7 8 3.7 12.5 3.7h7.5c4.7 0 9-1.6 13-5.2-1.6 6.6-5.6 10.7-11.3 10.7H12.5c-5.2 0-9-3.4-11-9.2Z';
const canopy = 'M9.5 20.6c.3-5.2 3.1-8 6.8-8s6.6 2.8 6.9 8z';
export const soft = 'fill-river-200';
export const line = 'stroke-river-400';
export const accent = 'fill-lacquer-400';

/** The hull of the mark, with what it carries. */
export function Boat({ at, scale, children }: { at: string; scale: number; children?: ReactNode }) {
  return (
    <g transform={`translate(${at}) scale(${scale})`}>
      {children}
      <path d={hull} className={soft} stroke="none" />
    </g>
  );
}

export const oar = <path d="M24.5 8 33 29.5" className={line} strokeWidth="1.3" />;
export const wave = <path d="M12 82q10-7 20 0t20 0 20 0 20 0 20 0" className={line} />;

/** Drawn with the lines of the mark; the one warm spot is the page's subject. */
export const boat = (
  <>
    <Boat at="24 10" scale={2}>
      {oar}
      <path d={canopy} className="fill-river-300" stroke="none" />
    </Boat>
    {wave}
  </>
);

/** A buoy, and the boat far out. */
export const missing = (
  <>
    <path d="M8 46h56M78 46h34" className={line} strokeWidth="1.5" />
    <Boat at="84 28" scale={0.7}>
      <path d={canopy} className="fill-river-300" stroke="none" />
    </Boat>
    <path d="M46 30 34 76h24z" className={soft} stroke="none" />
    <path d="M40 54h12l3 11H37z" className={accent} stroke="none" />
    <path d="M46 30V20" className={line} />
    <circle cx="46" cy="16" r="4" className={line} />
    {wave}
  </>
);

export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      className="mb-1.5 h-23 w-30"
      viewBox="0 0 120 92"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
