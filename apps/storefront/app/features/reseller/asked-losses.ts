import type { InputOf, OutputOf } from '@sampan/contract/call';
import type { CallName, Calls } from '@sampan/contract/calls';
import { CallError } from '@sampan/contract/page-context';
import { createStore } from '@sampan/ui/store.ts';
import { call } from '../../api/call.ts';

/** Goods that a change would sell at a loss: the reseller sees them before it is stored. */

interface Losses {
  losing: number;
  worst: { offerId: number; title: string; currency: string; price: number; loss: number }[];
}

interface Asked extends Losses {
  answer: (isAccepted: boolean) => void;
}

export const askedLosses = createStore<Asked | undefined>(undefined);

const lossesOf = (error: unknown): Losses | undefined =>
  error instanceof CallError && error.error === 'rule_loses_money' ? (error.data as Losses) : undefined;

function ask(losses: Losses): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (isAccepted: boolean) => {
      askedLosses.set(undefined);
      resolve(isAccepted);
    };
    askedLosses.set({ ...losses, answer });
  });
}

/** Undefined: the reseller does not want to sell at a loss, and nothing was stored. */
export async function callSeeingLosses<Name extends CallName>(
  name: Name,
  input: InputOf<Calls[Name]>,
  options: Parameters<typeof call>[2] = {},
): Promise<OutputOf<Calls[Name]> | undefined> {
  try {
    return await call(name, input, options);
  } catch (error) {
    const losses = lossesOf(error);
    if (!losses) throw error;
    if (!(await ask(losses))) return undefined;
    const accepted = { ...(input as object), acceptsLosing: losses.losing } as InputOf<Calls[Name]>;
    return callSeeingLosses(name, accepted, options);
  }
}
