import { Note } from './note.tsx';

/** An error of the whole form after submitting; announced at once. */
export function FormProblem({ text }: { text: string }) {
  return <div role="alert">{text && <Note tone="error">{text}</Note>}</div>;
}
