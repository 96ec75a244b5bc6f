import { accent, Boat, line, oar, wave } from '@sampan/ui/drawings.tsx';

export const cartDrawing = (
  <>
    <path d="M43 55V33h27v22M43 42h27" className={line} strokeDasharray="4 4.5" />
    <path d="M33 53V15" className={line} />
    <path d="M33 14h17l-5 5.5 5 5.5H33z" className={accent} stroke="none" />
    <Boat at="24 20" scale={2}>
      {oar}
    </Boat>
    {wave}
  </>
);
