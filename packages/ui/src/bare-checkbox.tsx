import './styles/forms.css';
import type { ComponentProps } from 'react';
import { Checkbox } from './field.tsx';

/** A checkbox without a visible label but with a full touch target; `aria-label` names it. */
export function BareCheckbox(props: ComponentProps<typeof Checkbox> & { 'aria-label': string }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside, and named by itself
    <label className="hit">
      <Checkbox {...props} />
    </label>
  );
}
