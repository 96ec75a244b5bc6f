import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { FormProblem } from '@sampan/ui/form-problem.tsx';
import type { useForm } from '@sampan/ui/use-form.ts';
import { type ReactNode, type RefObject, useEffect, useId } from 'react';
import { useTexts } from '../texts/texts.ts';

type Form = Pick<ReturnType<typeof useForm>, 'form' | 'busy' | 'problem'>;

interface Props {
  /** From `useForm` with `inDialog`; its `send` closes the dialog on success. */
  form: Form;
  title: string;
  /** The consequence. */
  reason?: ReactNode;
  /** The verb and its object, with the sum where money moves. */
  confirm: string;
  /** It takes something away: then the solid button is the one that stays. */
  isDanger?: boolean;
  /** Instead of "Cancel", where that could mean the thing itself. */
  stay?: string;
  /** Wide enough for two columns. */
  isWide?: boolean;
  onClose: () => void;
  children?: ReactNode;
}

/** A dialog that sends a form: its fields, the refusal, and the two buttons. */
export function FormDialog(props: Props) {
  const { form, title, reason, confirm, isDanger = false, stay, isWide = false, onClose, children } = props;
  const t = useTexts();
  const id = useId();
  useFirstField(form.form.ref);
  const cancel = (
    <Button kind={isDanger ? 'brand' : 'line'} onClick={onClose}>
      {stay ?? t('ui.cancel')}
    </Button>
  );
  const send = (
    <Button kind={isDanger ? 'danger' : 'brand'} type="submit" form={id} busy={form.busy}>
      {confirm}
    </Button>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      size={isWide ? 'wide' : 'small'}
      title={title}
      reason={reason}
      actions={
        <>
          {isDanger ? send : cancel}
          {isDanger ? cancel : send}
        </>
      }
    >
      <form {...form.form} id={id} className="grid gap-4">
        {children}
        <FormProblem text={form.problem} />
      </form>
    </Dialog>
  );
}

const typedInto = 'input:not([type=file]):not([type=radio]):not([disabled]), input:checked, textarea, select';

/** Focuses the first field when opened by key; on a phone the keyboard would cover the dialog. */
function useFirstField(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    if (!matchMedia('(pointer: fine)').matches) return;
    const first = form.current?.querySelector<HTMLElement>(typedInto);
    first?.focus();
    if (first instanceof HTMLInputElement) first.select();
  }, [form]);
}

interface SumProps {
  /** The formatted sum with its currency. */
  sum: string;
  /** The subject: `of order SP2026…`. */
  of: ReactNode;
}

/** Heads a dialog that moves money: sum and order. */
export function Sum({ sum, of }: SumProps) {
  return (
    <p className="sum">
      <bdi>{sum}</bdi> <span>{of}</span>
    </p>
  );
}
