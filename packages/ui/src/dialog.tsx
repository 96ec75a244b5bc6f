import './styles/dialog.css';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { holdBack } from './back.ts';
import { Button, type ButtonKind } from './button.tsx';
import { focusPage, isFocusLost } from './focus.ts';
import { Icon } from './icons.tsx';
import { useTexts } from './texts.ts';
import { liftToasts, toasts } from './toast-store.ts';

interface DialogProps {
  open: boolean;
  /** Esc, the cross or a click outside; asks first if something was typed. */
  onClose: () => void;
  title: ReactNode;
  /** One line: why this dialog. */
  reason?: ReactNode;
  /** `small` 480 px, `form` 640 px, `wide` 80vw, and full screen on a phone. */
  size?: 'small' | 'form' | 'wide';
  /** The buttons; the safe or usual one last. */
  actions?: ReactNode;
  /** It must stay open for now, and has no cross. */
  isHeld?: boolean;
  /** Whether something was typed, if the dialog cannot tell by itself. */
  hasInput?: boolean | undefined;
  /** The page handles the browser's Back itself. */
  leavesBack?: boolean;
  actionsHint?: ReactNode;
  children?: ReactNode;
}

const sizes = { small: '', form: ' dialog-form', wide: ' dialog-wide' };

/** A modal dialog; on a phone a sheet from below. Its content exists only while it is open. */
export function Dialog({ open, ...props }: DialogProps) {
  return open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({
  onClose,
  title,
  reason,
  size = 'small',
  actions,
  actionsHint,
  isHeld = false,
  leavesBack = false,
  hasInput,
  children,
}: Omit<DialogProps, 'open'>) {
  const t = useTexts();
  const id = useId();
  const [typed, setTyped] = useState(false);
  const [asking, setAsking] = useState(false);
  const leave = () => ((hasInput ?? typed) ? setAsking(true) : onClose());
  const close = () => !isHeld && leave();
  const modal = useModal(close, leavesBack);
  useEffect(() => {
    if (isFocusLost()) focusTitle(modal.ref.current);
  });
  return (
    <dialog
      {...modal}
      className={`dialog${sizes[size]}`}
      aria-labelledby={`${id}t`}
      aria-describedby={reason ? `${id}r` : undefined}
      onInput={() => setTyped(true)}
    >
      <div className="flex items-start gap-4 px-4 pt-4 pb-3 md:px-6 md:pt-5">
        <div className="min-w-0 grow break-words">
          <h2 id={`${id}t`} className="text-lg" tabIndex={-1}>
            {title}
          </h2>
          {reason && (
            <p id={`${id}r`} className="mt-1 text-muted">
              {reason}
            </p>
          )}
        </div>
        {!isHeld && (
          <button type="button" className="ib -me-2 -mt-1.5" aria-label={t('ui.close')} onClick={close}>
            <Icon name="x" />
          </button>
        )}
      </div>
      {children && <div className="grow overflow-y-auto overscroll-contain px-4 pb-5 md:px-6">{children}</div>}
      {actions && (
        <div className="flex flex-wrap items-center justify-end gap-2.5 border-t border-line px-4 py-3.5 md:px-6">
          {actionsHint && <span className="hint me-auto">{actionsHint}</span>}
          {actions}
        </div>
      )}
      <News />
      {asking && <ConfirmDiscard onKeep={() => setAsking(false)} onDiscard={onClose} />}
    </dialog>
  );
}

/** Toasts are outside the dialog, where nothing is announced while it is open: so they are announced here too. */
function News() {
  const latest = toasts.use().at(-1);
  const [before] = useState(latest?.id);
  return (
    <div className="sr-only" role="alert">
      {latest && latest.id !== before && (
        <p>
          {latest.title} {latest.text}
        </p>
      )}
    </div>
  );
}

function ConfirmDiscard({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const t = useTexts();
  return (
    <ConfirmDialog
      open
      title={t('ui.discardTitle')}
      text={t('ui.discardText')}
      confirm={t('ui.discard')}
      confirmKind="danger"
      cancel={t('ui.keepTyping')}
      onConfirm={onDiscard}
      onClose={onKeep}
    />
  );
}

/** Opens the dialog on mount, closes it with Back, and returns focus. */
export function useModal(close: () => void, leavesBack = false) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const show = useEffectEvent((dialog: HTMLDialogElement) => {
    dialog.showModal();
    liftToasts();
    if (!dialog.querySelector('[autofocus]')) focusTitle(dialog);
  });
  const goBack = useEffectEvent(close);
  useLayoutEffect(() => (leavesBack ? undefined : holdBack(() => goBack())), [leavesBack]);
  useLayoutEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    if (!dialog) return;
    show(dialog);
    return () => {
      // A confirmation above it that closes with it would keep focus off the page.
      dialog.querySelector('dialog')?.close();
      dialog.close();
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      // Its opener may be gone: a deleted line, a finished step.
      const { activeElement, body } = document;
      if (activeElement === body || dialog.contains(activeElement)) focusPage();
    };
  }, []);
  return {
    ref,
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      close();
    },
    // The back gesture of a phone.
    onCancel(event: { preventDefault: () => void; stopPropagation: () => void }) {
      event.preventDefault();
      event.stopPropagation();
      close();
    },
    onPointerDown(event: PointerEvent) {
      pressedOutside.current = event.target === ref.current;
    },
    onPointerUp(event: PointerEvent) {
      if (pressedOutside.current && event.target === ref.current) close();
    },
  };
}

function focusTitle(dialog: HTMLDialogElement | null) {
  dialog?.querySelector<HTMLElement>('h2[tabindex]')?.focus();
}

interface ConfirmProps {
  open: boolean;
  title: ReactNode;
  text?: ReactNode;
  /** The verb on the confirming button. */
  confirm: ReactNode;
  confirmKind?: ButtonKind;
  cancel?: ReactNode;
  busy?: boolean;
  /** Further choices, before the two buttons. */
  more?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** A question with two buttons. A `danger` button is outlined, and the cancelling one is solid. */
export function ConfirmDialog({
  open,
  title,
  text,
  confirm,
  confirmKind = 'brand',
  cancel,
  busy = false,
  more,
  ...on
}: ConfirmProps) {
  const t = useTexts();
  const goAhead = (
    <Button kind={confirmKind} busy={busy} onClick={on.onConfirm}>
      {confirm}
    </Button>
  );
  const stay = (
    <Button kind={confirmKind === 'danger' ? 'brand' : 'line'} onClick={on.onClose}>
      {cancel ?? t('ui.cancel')}
    </Button>
  );
  const actions = (
    <>
      {confirmKind === 'danger' && goAhead}
      {more}
      {stay}
      {confirmKind !== 'danger' && goAhead}
    </>
  );
  return (
    <Dialog open={open} onClose={on.onClose} title={title} actions={actions}>
      {text}
    </Dialog>
  );
}
