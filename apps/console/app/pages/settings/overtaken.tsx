import { Button } from '@sampan/ui/button.tsx';
import { DifferenceTable } from '../../features/audit-log/difference-table.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import type { Json, Setting } from './use-setting.ts';

/** Another operator saved the same setting: who, when, and the differences. Nothing is overwritten unseen. */
export function Overtaken({ setting }: { setting: Setting }) {
  const t = useTexts();
  const { moment } = useFormat();
  const { stored, value, isOvertaken } = setting;
  if (!isOvertaken) return null;
  return (
    <div className="su-overtaken" role="alert">
      <p>
        <b dir="auto">{t('console.changedBy', { who: stored.changedBy || t('setup.byCommand') })}</b>{' '}
        {stored.changedAt && moment(stored.changedAt)}. {t('setup.compare')}
      </p>
      <DifferenceTable
        before={stored.value as Json | null}
        after={value}
        heads={[t('setup.theirs'), t('setup.yours')]}
      />
      <div className="acts-plain">
        <Button size="small" onClick={setting.discard}>
          {t('setup.takeTheirs')}
        </Button>
        <Button size="small" onClick={setting.takeOver}>
          {t('setup.keepYours')}
        </Button>
      </div>
    </div>
  );
}
