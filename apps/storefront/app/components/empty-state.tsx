import type { ReactNode } from 'react';

interface EmptyProps {
  title: ReactNode;
  text?: ReactNode;
  /** One button. */
  action?: ReactNode;
  /** The page's own heading when the page holds nothing else. */
  as?: 'h1' | 'h2';
}

/** Small boat, one sentence, one button. */
export function EmptyState({ title, text, action, as: Heading = 'h2' }: EmptyProps) {
  return (
    <div className="grid justify-items-center gap-1.5 px-5 py-12 text-center">
      <svg className="mb-1.5 h-19 w-23" viewBox="0 0 92 76" fill="none" strokeLinecap="round" aria-hidden="true">
        <g transform="translate(14 0) scale(1.8)">
          <path d="M24.5 8 33 29.5" className="stroke-river-300" strokeWidth="1.6" />
          <path
            d="M1.5 17.3c3.7 2.7 8 3.7 12.5 3.7h7.5c4.7 0 9-1.6 13-5.2-1.6 6.6-5.6 10.7-11.3 10.7H12.5c-5.2 0-9-3.4-11-9.2Z"
            className="fill-river-200"
          />
        </g>
        <path d="M6 60q10-7 20 0t20 0 20 0 20 0" className="stroke-river-300" strokeWidth="2.5" />
      </svg>
      <Heading className="text-lg">{title}</Heading>
      {text && <p className="text-muted max-w-[44ch]">{text}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
