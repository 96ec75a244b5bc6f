import type { InputOf, OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';

type Quoting = 'quoteRestock' | 'quoteOwnStockOrder';

export interface Quote<Name extends Quoting> {
  costs?: OutputOf<Calls[Name]>;
  /** The obstacle to ordering. */
  problem?: string;
  isAsking: boolean;
}

const waitMs = 250;

/** The cost of an order, quoted again shortly after the last change; without an input there is no call. */
export function useQuote<Name extends Quoting>(name: Name, input: InputOf<Calls[Name]> | undefined): Quote<Name> {
  const t = useTexts();
  const [answer, setAnswer] = useState<{ to: string } & Omit<Quote<Name>, 'isAsking'>>({ to: '' });
  const asked = input ? JSON.stringify(input) : '';
  useEffect(() => {
    if (!asked) return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      call(name, JSON.parse(asked), { signal: asking.signal }).then(
        (costs) => setAnswer({ to: asked, costs }),
        (error: unknown) => !asking.signal.aborted && setAnswer({ to: asked, problem: errorMessage(error, t) }),
      );
    }, waitMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [name, asked, t]);
  if (!asked) return { isAsking: false };
  const { to, ...quote } = answer;
  return { ...quote, isAsking: to !== asked };
}
