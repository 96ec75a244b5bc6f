import { CopyButton } from '@sampan/ui/copy-button.tsx';
import { useTexts } from '../../texts/texts.ts';

export function SecretText({ secret }: { secret: string }) {
  const t = useTexts();
  return (
    <p className="enrol-secret">
      <code className="mono wrap">{secret}</code>
      <CopyButton text={secret} label={t('consoleDevelopers.secret')} />
    </p>
  );
}
