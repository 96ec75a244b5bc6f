import { Dialog } from '@sampan/ui/dialog.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useRefresh } from '../../../features/reseller/reseller-data.ts';
import { RuleButton, RuleFields, RuleSays } from '../../../features/reseller/rule-form.tsx';
import { type ShopRule, useRuleForm } from '../../../features/reseller/use-rule-form.ts';
import { useTexts } from '../../../texts/texts.ts';

/** The rule of a shop, over the list whose prices it makes. */
export default function RuleSheet({ shopId, onClose }: { shopId: string; onClose: () => void }) {
  const t = useTexts();
  const [rule, setRule] = useState<ShopRule>();
  const [error, setError] = useState('');
  useEffect(() => {
    call('listPriceRules', {}).then(
      (rules) => setRule(rules.find((one) => one.shopId === shopId) ?? rules[0]),
      (failed) => setError(errorMessage(failed, t)),
    );
  }, [shopId, t]);
  if (rule) return <RuleDialog rule={rule} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t('resellerPublish.priceRule')}>
      {error ? <Note tone="error">{error}</Note> : <Skeleton className="h-80" />}
    </Dialog>
  );
}

function RuleDialog({ rule, onClose }: { rule: ShopRule; onClose: () => void }) {
  const t = useTexts();
  const refresh = useRefresh();
  const form = useRuleForm(rule, async () => {
    await refresh();
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('resellerPublish.ruleOf', { shop: rule.shopName })}
      actionsHint={<RuleSays form={form} />}
      actions={<RuleButton form={form} />}
    >
      <RuleFields shop={rule} form={form} />
    </Dialog>
  );
}
