import { CallError } from '@sampan/contract/page-context';
import { Button } from '@sampan/ui/button.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';
import { Actions } from './actions.tsx';
import { SettingForm, TextField } from './setting-form.tsx';
import { useOpening } from './shop-data.ts';
import { type Setting, useSetting } from './use-setting.ts';

export function MailStep() {
  const t = useTexts();
  const setting = useSetting('mailSender', {});
  const { mailFrom } = useOpening();
  return (
    <SettingForm setting={setting}>
      <TextField path="name" label={t('setup.senderName')} hint={t('setup.senderNameHint')} optional />
      <TextField
        path="address"
        label={t('setup.senderAddress')}
        hint={t('setup.senderAddressHint', { address: mailFrom })}
        optional
        type="email"
      />
      <TestMail setting={setting} />
    </SettingForm>
  );
}

/** Sends from the form's sender, which is saved first. */
function TestMail({ setting }: { setting: Setting }) {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState('');
  const [problem, setProblem] = useState('');
  const send = async () => {
    setBusy(true);
    setSentTo('');
    setProblem('');
    try {
      if (setting.isChanged && !(await setting.save())) return;
      setSentTo((await call('operatorSendTestMail', {})).to);
    } catch (error) {
      if (!(error instanceof CallError && error.status === 401)) setProblem(errorMessage(error, t));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="su-section">
      <h2>{t('setup.testMail')}</h2>
      <p className="su-lead">{t('setup.testMailText')}</p>
      <Actions problem={problem}>
        <Button busy={busy} busyLabel={t('setup.wait')} onClick={send}>
          {t('setup.sendTest')}
        </Button>
      </Actions>
      <div role="status">{sentTo && <Note tone="done">{t('setup.testSent', { to: sentTo })}</Note>}</div>
    </section>
  );
}
