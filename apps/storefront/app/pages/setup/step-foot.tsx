import { ButtonLink } from '@sampan/ui/button.tsx';
import { Actions } from './actions.tsx';
import { t } from './setup-texts.ts';
import { useNextStep } from './use-step.ts';

/** The way on from a step without a form; the form's is in `setting-form.tsx`. */
export function StepFoot() {
  const next = useNextStep();
  if (!next) return null;
  return (
    <Actions className="su-foot">
      <ButtonLink kind="brand" to={`/setup/${next}`}>
        {t('setup.goOn')}
      </ButtonLink>
    </Actions>
  );
}
