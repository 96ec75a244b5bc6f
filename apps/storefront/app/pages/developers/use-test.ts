import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';
import { useAnswerText } from './answer-text.ts';

const lookEveryMs = 1000;
/** The shop waits fifteen seconds for an answer. */
const mostLooks = 20;

/** Sends a test to a webhook and says what became of it. */
export function useTest(id: string, onShowLog: () => void) {
  const t = useTexts();
  const { revalidate } = useRevalidator();
  const answerText = useAnswerText();
  const [busy, setBusy] = useState(false);
  const follow = async () => {
    const { deliveryId } = await call('testHook', { id });
    for (let look = 0; look < mostLooks; look++) {
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
      const delivery = await call('getHookDelivery', { id: deliveryId });
      if (delivery.attempts === 0) continue;
      const isTaken = delivery.state === 'delivered';
      return {
        kind: isTaken ? 'done' : 'error',
        title: t(isTaken ? 'developers.tested' : 'developers.testFailed'),
        text: answerText(delivery),
      } as const;
    }
    return { kind: 'info', title: t('developers.testWaits') } as const;
  };
  const send = async () => {
    setBusy(true);
    try {
      showToast({ ...(await follow()), action: { label: t('developers.log'), onPress: onShowLog } });
      await revalidate();
    } catch (error) {
      showError(error, t);
    } finally {
      setBusy(false);
    }
  };
  return { busy, send };
}
