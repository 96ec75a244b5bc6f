import { type ResellerMailTopic, resellerMailTopics } from '@sampan/contract/reseller-mails';
import { Checkbox } from '@sampan/ui/field.tsx';
import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useTexts } from '../../../texts/texts.ts';

interface Props {
  userId: string;
  wanted: readonly ResellerMailTopic[];
}

/** Each box is saved when it is pressed. */
export function WantedMails({ userId, wanted }: Props) {
  const t = useTexts();
  const [ticked, setTicked] = useState(wanted);
  const [isBusy, setBusy] = useState(false);
  const save = async (topic: ResellerMailTopic, isWanted: boolean) => {
    if (isBusy) return;
    const next = resellerMailTopics.filter((one) => (one === topic ? isWanted : ticked.includes(one)));
    setBusy(true);
    setTicked(next);
    try {
      await call('updateUser', { id: userId, resellerMails: next });
      showToast({ kind: 'done', title: t('resellerMe.saved') });
    } catch (error) {
      setTicked(ticked);
      showError(error, t);
    } finally {
      setBusy(false);
    }
  };
  return (
    <fieldset className="rs-card rs-form">
      <legend>{t('resellerMe.mails')}</legend>
      <p className="small">{t('resellerMe.mailsText')}</p>
      {resellerMailTopics.map((topic) => (
        <Checkbox
          key={topic}
          checked={ticked.includes(topic)}
          onChange={(event) => void save(topic, event.currentTarget.checked)}
        >
          {t(`resellerMe.mail_${topic}`)}
        </Checkbox>
      ))}
    </fieldset>
  );
}
