import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { Language } from '@sampan/contract/languages';
import type { Translate } from '../../../texts/texts.ts';

export type Intent = OutputOf<Calls['createPaymentIntent']>;

/**
 * The failure of a try. `declined`, `unreachable`: the same form takes another. `mistake`: in the typed data; the form
 * itself shows it. `over`: this intent can no longer be paid.
 */
export type Problem = 'declined' | 'unreachable' | 'mistake' | 'over';

interface WidgetRequest {
  intent: Intent;
  /** Empty, and on the page. */
  place: HTMLElement;
  /** The element for the bank's question. */
  bankPlace: HTMLElement;
  language: Language;
  texts: Translate;
  /** The buyer's, which the form need not ask for. */
  email: string;
  on: {
    ready(): void;
    /** Its button was pressed: the bank's page may be next. */
    sent(): void;
    /** Paid, or the bank decides later: the shop asks which. */
    done(): void;
    problem(problem: Problem): void;
    /** The form cannot be shown. */
    broken(): void;
  };
}

export interface Widget {
  /** Pays for the shop's own button: ends after `on` has reported the outcome. */
  pay?: () => Promise<void>;
  /** Problems that the form shows itself, so that the shop need not. */
  says?: readonly Problem[];
  destroy(): void;
}

/** A provider's form. Rejects if its script cannot be loaded. */
export type OpenWidget = (request: WidgetRequest) => Promise<Widget>;
