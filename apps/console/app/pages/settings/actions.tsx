import { FormProblem } from '@sampan/ui/form-problem.tsx';
import type { ReactNode } from 'react';

interface Props {
  /** An error message, shown above. */
  problem?: string;
  className?: string;
  children: ReactNode;
}

/** A row of buttons. */
export function Actions({ problem = '', className = '', children }: Props) {
  return (
    <>
      <FormProblem text={problem} />
      <div className={`su-actions ${className}`}>{children}</div>
    </>
  );
}
