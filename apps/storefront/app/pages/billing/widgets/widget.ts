import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { Language } from '@sampan/contract/languages';
import type { Translate } from '../../../texts/texts.ts';

export type Intent = OutputOf<Calls['createPaymentIntent']>;

/**
 * What went wrong with a try. `declined`, `unreachable`: the same form takes another. `mistake`: in what was typed; the
 * form itself says what. `over`: this intent can no longer be paid.
 */
export type Problem = 'declined' | 'unreachable' | 'mistake' | 'over';

interface WidgetRequest {
  intent: Intent;
  /** Empty, and on the page. */
  place: HTMLElement;
  /** Where the provider may put the bank's question. */
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
  /** Where the shop's own button pays: ends when there is news, which `on` has told by then. */
  pay?: () => Promise<void>;
  /** What the form says itself, so that the shop need not. */
  says?: readonly Problem[];
  destroy(): void;
}

/** A provider's form. Rejects if its script cannot be loaded. */
export type OpenWidget = (request: WidgetRequest) => Promise<Widget>;
