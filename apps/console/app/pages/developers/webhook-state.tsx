import { State } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { Webhook } from './webhook.ts';

export function WebhookState({ webhook: { isOn, switchedOff, failingSince } }: { webhook: Webhook }) {
  const t = useTexts();
  if (switchedOff) return <State tone="crimson">{t(`consoleDevelopers.off_${switchedOff}`)}</State>;
  if (!isOn) return <State tone="ink">{t('consoleDevelopers.off')}</State>;
  if (failingSince) return <State tone="amber">{t('consoleDevelopers.failing')}</State>;
  return <State tone="green">{t('consoleDevelopers.on')}</State>;
}
