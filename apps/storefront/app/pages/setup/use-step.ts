import { usePath } from '@sampan/ui/paths.ts';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useShop } from './shop-data.ts';
import { isStep, type Step, stateOf, steps } from './steps.ts';

/** The step in the address; without one, the first that is missing before the shop opens, which then stands there. */
export function useStep(): Step {
  const shop = useShop();
  const { pathname } = useLocation();
  const goTo = useGoTo();
  const named = pathname.split('/').at(-1);
  const missing = shop.opening.isOpen ? undefined : steps.find((one) => stateOf(one, shop) === 'missing');
  const step = isStep(named) ? named : (missing ?? 'open');
  const isUnnamed = named !== step;
  useEffect(() => {
    if (isUnnamed) goTo(step, { replace: true });
  });
  return step;
}

/** None in an open shop, whose owner came to change one thing. */
export function useNextStep(): Step | null {
  const step = useStep();
  return useShop().opening.isOpen ? null : (steps[steps.indexOf(step) + 1] ?? 'open');
}

export function useGoTo() {
  const navigate = useNavigate();
  const address = usePath();
  return (step: Step, options?: { replace: boolean }) => void navigate(address(`/setup/${step}`), options);
}
