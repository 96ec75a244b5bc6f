import type { ReactNode } from 'react';

const hull =
  'M1.5 17.3c3.7 2.7 8 3.7 12.5 3.7h7.5c4.7 0 9-1.6 13-5.2-1.6 6.6-5.6 10.7-11.3 10.7H12.5c-5.2 0-9-3.4-11-9.2Z';
const canopy = 'M9.5 20.6c.3-5.2 3.1-8 6.8-8s6.6 2.8 6.9 8z';
const soft = 'fill-river-200';
const line = 'stroke-river-400';
const accent = 'fill-lacquer-400';

function Boat({ at, scale, children }: { at: string; scale: number; children?: ReactNode }) {
  return (
    <g transform={`translate(${at}) scale(${scale})`}>
      {children}
      <path d={hull} className={soft} stroke="none" />
    </g>
  );
}

const oar = <path d="M24.5 8 33 29.5" className={line} strokeWidth="1.3" />;
const wave = <path d="M12 82q10-7 20 0t20 0 20 0 20 0 20 0" className={line} />;

/** Drawn in the style of the logo; the one warm spot marks what the page is waiting for. */
const drawings = {
  boat: (
    <>
      <Boat at="24 10" scale={2}>
        {oar}
        <path d={canopy} className="fill-river-300" stroke="none" />
      </Boat>
      {wave}
    </>
  ),
  /** An empty boat. */
  cart: (
    <>
      <path d="M43 55V33h27v22M43 42h27" className={line} strokeDasharray="4 4.5" />
      <path d="M33 53V15" className={line} />
      <path d="M33 14h17l-5 5.5 5 5.5H33z" className={accent} stroke="none" />
      <Boat at="24 20" scale={2}>
        {oar}
      </Boat>
      {wave}
    </>
  ),
  /** An empty freight document. */
  orders: (
    <>
      <path d="M38 6h34l14 14v50H38z" className={soft} stroke="none" />
      <path d="M72 6v14h14" className={line} />
      <path d="M48 32h26M48 42h26M48 52h12" className={line} strokeDasharray="4 4.5" />
      <circle cx="75" cy="58" r="6.5" className={accent} stroke="none" />
      {wave}
    </>
  ),
  /** A magnifying glass over the water. */
  search: (
    <>
      <path d="M18 74q9-6 18 0t18 0 18 0" className={line} />
      <circle cx="56" cy="38" r="28" className={soft} stroke="none" />
      <path d="M38 50q4.5-3.5 9 0t9 0 9 0 9 0" className="stroke-white" />
      <circle cx="56" cy="38" r="28" className={line} />
      <path d="m77 59 18 18" className="stroke-lacquer-400" strokeWidth="5" />
    </>
  ),
  /** A sailing letter. */
  messages: (
    <>
      <path d="M36 14h48v34H36z" className={soft} stroke="none" />
      <path d="m36 14 24 20 24-20" className={line} />
      <circle cx="60" cy="35" r="5.5" className={accent} stroke="none" />
      <path d="M60 48v10" className={line} />
      <Boat at="24 26" scale={2} />
      {wave}
    </>
  ),
  /** A buoy, and the boat far out. */
  missing: (
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
  ),
};

export type DrawingName = keyof typeof drawings;

export function Drawing({ name }: { name: DrawingName }) {
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
      {drawings[name]}
    </svg>
  );
}
