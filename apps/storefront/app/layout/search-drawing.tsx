import { line, soft } from '@sampan/ui/drawings.tsx';

export const searchDrawing = (
  <>
    <path d="M18 74q9-6 18 0t18 0 18 0" className={line} />
    <circle cx="56" cy="38" r="28" className={soft} stroke="none" />
    <path d="M38 50q4.5-3.5 9 0t9 0 9 0 9 0" className="stroke-white" />
    <circle cx="56" cy="38" r="28" className={line} />
    <path d="m77 59 18 18" className="stroke-lacquer-400" strokeWidth="5" />
  </>
);
