import { Button } from '@sampan/ui/button.tsx';
import { CopyButton } from '@sampan/ui/copy-button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Checkbox } from '@sampan/ui/field.tsx';
import { saveText } from '@sampan/ui/save-text.ts';
import { useState } from 'react';
import { useTexts } from '../../../texts/texts.ts';

/** The codes are shown only this once. They let someone in who has lost the phone. */
export default function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTexts();
  const [isSaved, setSaved] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const text = codes.join('\n');
  const actions = (
    <Button kind="brand" onClick={() => (isSaved ? onClose() : setAsked(true))}>
      {t('security.done')}
    </Button>
  );
  return (
    <Dialog
      open
      isHeld
      size="form"
      title={t('security.codes')}
      reason={t('security.codesText')}
      onClose={onClose}
      actions={actions}
    >
      <div className="grid gap-4">
        <ol className="security-codes" dir="ltr">
          {codes.map((code) => (
            <li key={code}>
              <code className="security-code">{code}</code>
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => print()}>{t('security.print')}</Button>
          <Button onClick={() => saveText(`${text}\n`, 'recovery-codes.txt', 'text/plain')}>
            {t('security.download')}
          </Button>
          <CopyButton text={text} label={t('security.codes')} className="btn btn-line" />
        </div>
        <Checkbox
          checked={isSaved}
          onChange={(event) => setSaved(event.target.checked)}
          error={isAsked && !isSaved && t('security.keptMissing')}
        >
          {t('security.kept')}
        </Checkbox>
      </div>
    </Dialog>
  );
}
