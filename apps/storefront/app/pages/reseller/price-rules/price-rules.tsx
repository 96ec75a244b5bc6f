import { ButtonLink } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Link } from '@sampan/ui/link.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { withQuery } from '@sampan/ui/paths.ts';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { readSignedInPage } from '../../../api/page-context.server.ts';
import { Head } from '../../../document/head.tsx';
import { asCurrency } from '../../../features/reseller/money.ts';
import { PageHead } from '../../../features/reseller/page-head.tsx';
import { useRefresh } from '../../../features/reseller/reseller-data.ts';
import { RuleButton, RuleFields, RuleSays } from '../../../features/reseller/rule-form.tsx';
import { useRuleWords } from '../../../features/reseller/rule-words.ts';
import { type ShopRule, useRuleForm } from '../../../features/reseller/use-rule-form.ts';
import { useTexts } from '../../../texts/texts.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = readSignedInPage(context, request);
  const shopId = new URL(request.url).searchParams.get('shop');
  const rules = await call('listPriceRules', {});
  return { rules, shopId: rules.find((one) => one.shopId === shopId)?.shopId ?? rules[0]?.shopId ?? '' };
}

/** One rule a shop. */
export default function PriceRules() {
  const { rules, shopId } = useLoaderData<typeof loader>();
  const t = useTexts();
  const rule = rules.find((one) => one.shopId === shopId);
  return (
    <>
      <Head title={t('resellerPublish.priceRules')} />
      <PageHead title={t('resellerPublish.priceRules')} back="/m/publish">
        {rules.length > 1 && <ShopChips rules={rules} shopId={shopId} />}
      </PageHead>
      {rule ? (
        <ShopRulePage key={`${rule.shopId} ${rule.version}`} rule={rule} />
      ) : (
        <EmptyState
          title={t('resellerPublish.noShopTitle')}
          text={t('resellerPublish.noShopText')}
          action={
            <ButtonLink kind="brand" to="/m/authorization">
              {t('resellerPublish.connect')}
            </ButtonLink>
          }
        />
      )}
    </>
  );
}

function ShopChips({ rules, shopId }: { rules: readonly ShopRule[]; shopId: string }) {
  const ruleWords = useRuleWords();
  return (
    <div className="rs-chips">
      {rules.map((rule) => (
        <Link
          key={rule.shopId}
          className="rs-chip"
          to={withQuery('/m/price-rules', { shop: rule.shopId })}
          aria-current={rule.shopId === shopId}
        >
          <bdi>{rule.shopName}</bdi>
          <small dir="ltr">{ruleWords(rule, asCurrency(rule.currency))}</small>
        </Link>
      ))}
    </div>
  );
}

function ShopRulePage({ rule }: { rule: ShopRule }) {
  const t = useTexts();
  const { number } = useFormat();
  const refresh = useRefresh();
  const form = useRuleForm(rule, refresh);
  if (rule.perUsd === 0)
    return (
      <div className="p-4">
        <Note tone="warn">{t('resellerPublish.noRate')}</Note>
      </div>
    );
  return (
    <div className="rs-rule">
      <h2 className="text-base">
        {t('resellerPublish.ruleOf', { shop: rule.shopName })}{' '}
        <small className="font-regular text-muted">
          {t('resellerPublish.published', { count: number(rule.published) })}
        </small>
      </h2>
      <RuleFields shop={rule} form={form} />
      <div className="rs-rule-foot">
        <p className="say">
          <RuleSays form={form} />
        </p>
        <RuleButton form={form} wide />
      </div>
    </div>
  );
}
