import { Note } from './note.tsx';

/** What went wrong when the form was sent, beyond its fields; said at once. */
export function FormProblem({ text }: { text: string }) {
  return <div role="alert">{text && <Note tone="error">{text}</Note>}</div>;
}
