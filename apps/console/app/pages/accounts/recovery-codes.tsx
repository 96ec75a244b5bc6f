import { Button } from '@sampan/ui/button.tsx';
import { CopyButton } from '@sampan/ui/copy-button.tsx';
import { Checkbox } from '@sampan/ui/field.tsx';
import { saveText } from '@sampan/ui/save-text.ts';
import { useState } from 'react';
import { useTexts } from '../../texts/texts.ts';

/** The codes are shown only this once. They let someone in who has lost the phone. */
export function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const t = useTexts();
  const [isSaved, setSaved] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const text = codes.join('\n');
  return (
    <div className="grid gap-4">
      <ol className="enrol-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => print()}>{t('consoleAccounts.print')}</Button>
        <Button onClick={() => saveText(`${text}\n`, 'recovery-codes.txt', 'text/plain')}>
          {t('consoleAccounts.download')}
        </Button>
        <CopyButton text={text} label={t('consoleAccounts.recovery')} className="btn btn-line" />
      </div>
      <Checkbox
        checked={isSaved}
        onChange={(event) => setSaved(event.target.checked)}
        error={isAsked && !isSaved && t('consoleAccounts.keptMissing')}
      >
        {t('consoleAccounts.kept')}
      </Checkbox>
      <Button kind="brand" size="big" wide onClick={() => (isSaved ? onSaved() : setAsked(true))}>
        {t('consoleAccounts.goOn')}
      </Button>
    </div>
  );
}
