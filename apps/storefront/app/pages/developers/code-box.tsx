import { CopyButton } from '@sampan/ui/copy-button.tsx';
import { Field, Input } from '@sampan/ui/field.tsx';

/** A text for programs, whole, with a button that copies it. */
export function CodeBox({ label, text }: { label: string; text: string }) {
  return (
    <Field label={label}>
      <div className="group" dir="ltr">
        <Input value={text} readOnly className="code truncate" onFocus={(event) => event.target.select()} />
        <CopyButton text={text} label={label} className="btn btn-line" />
      </div>
    </Field>
  );
}
