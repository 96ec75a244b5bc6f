import { accent, Boat, line, soft, wave } from '@sampan/ui/drawings.tsx';

export const messagesDrawing = (
  <>
    <path d="M36 14h48v34H36z" className={soft} stroke="none" />
    <path d="m36 14 24 20 24-20" className={line} />
    <circle cx="60" cy="35" r="5.5" className={accent} stroke="none" />
    <path d="M60 48v10" className={line} />
    <Boat at="24 26" scale={2} />
    {wave}
  </>
);
