import { usePath } from '@sampan/ui/paths.ts';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useShop } from './shop-data.ts';
import { isStep, type Step, stateOf, steps } from './steps.ts';

/** The step in the address; without one, the first that is missing, which then stands there. */
export function useStep(): Step {
  const shop = useShop();
  const { pathname } = useLocation();
  const goTo = useGoTo();
  const named = pathname.split('/').at(-1);
  const step = isStep(named) ? named : (steps.find((one) => stateOf(one, shop) === 'missing') ?? 'open');
  const isUnnamed = named !== step && !shop.opening.isOpen;
  useEffect(() => {
    if (isUnnamed) goTo(step, { replace: true });
  });
  return step;
}

export function useNextStep(): Step {
  return steps[steps.indexOf(useStep()) + 1] ?? 'open';
}

export function useGoTo() {
  const navigate = useNavigate();
  const address = usePath();
  return (step: Step, options?: { replace: boolean }) => void navigate(address(`/setup/${step}`), options);
}
