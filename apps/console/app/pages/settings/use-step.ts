import { useGo } from '@sampan/ui/paths.ts';
import { useParams } from 'react-router';
import { useMe } from '../../api/use-me.ts';
import { useShop } from './shop-data.ts';
import { isStep, type Step, stepsFor } from './steps.ts';

export const stepPath = (step: Step) => `/settings/${step}`;

/** Those that the operator may change. */
export function useSteps(): Step[] {
  return stepsFor(useMe().roles.includes('owner'));
}

/** An open shop has no next step: operators come to change one thing. */
export function useNextStep(): Step | null {
  const { step } = useParams();
  const steps = useSteps();
  const { opening } = useShop();
  if (!opening || opening.isOpen || !isStep(step)) return null;
  return steps[steps.indexOf(step) + 1] ?? null;
}

export function useGoTo() {
  const go = useGo();
  return (step: Step) => go(stepPath(step));
}
