import { accent, line, soft, wave } from '@sampan/ui/drawings.tsx';

export const ordersDrawing = (
  <>
    <path d="M38 6h34l14 14v50H38z" className={soft} stroke="none" />
    <path d="M72 6v14h14" className={line} />
    <path d="M48 32h26M48 42h26M48 52h12" className={line} strokeDasharray="4 4.5" />
    <circle cx="75" cy="58" r="6.5" className={accent} stroke="none" />
    {wave}
  </>
);
