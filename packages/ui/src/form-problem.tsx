import { useEffect, useRef } from 'react';
import { Note } from './note.tsx';

/** An error of the whole form after submitting; announced at once, and scrolled to where the form is longer than the window. */
export function FormProblem({ text }: { text: string }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return (
    <div role="alert" ref={ref}>
      {text && <Note tone="error">{text}</Note>}
    </div>
  );
}
