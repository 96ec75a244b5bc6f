import { ButtonLink } from '@sampan/ui/button.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Actions } from './actions.tsx';
import { stepPath, useNextStep } from './use-step.ts';

/** The way on from a step without a form; the form's is in `setting-form.tsx`. */
export function StepFoot() {
  const t = useTexts();
  const next = useNextStep();
  if (!next) return null;
  return (
    <Actions className="su-foot">
      <ButtonLink kind="brand" to={stepPath(next)}>
        {t('setup.goOn')}
      </ButtonLink>
    </Actions>
  );
}
