import { Button, ButtonLink } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { call } from '../../../api/call.ts';
import { readSignedInPage } from '../../../api/page-context.server.ts';
import { Head } from '../../../document/head.tsx';
import { HelpLink } from '../../../features/reseller/help-link.tsx';
import { PageHead } from '../../../features/reseller/page-head.tsx';
import { useRefresh } from '../../../features/reseller/reseller-data.ts';
import { useTexts } from '../../../texts/texts.ts';
import { RuleForm } from './rule-form.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = readSignedInPage(context, request);
  const [{ list }, { countries }] = await Promise.all([page.call('listOrderRules', {}), page.call('listMarkets', {})]);
  return { rules: list, countries: countries.map(({ country, name }) => ({ country, name })) };
}

/** The rules by which orders of one's shops are ordered by themselves. */
export default function Automatic() {
  const { rules, countries } = useLoaderData<typeof loader>();
  const t = useTexts();
  return (
    <>
      <Head title={t('resellerShopOrders.rules')} />
      <PageHead
        title={t('resellerShopOrders.rules')}
        back="/m/orders?side=shops"
        actions={<HelpLink article="shop-orders" />}
      />
      {rules.length === 0 ? (
        <EmptyState
          title={t('resellerShopOrders.noShops')}
          text={t('resellerShopOrders.rulesText')}
          action={
            <ButtonLink kind="brand" to="/m/authorization">
              {t('resellerShopOrders.connect')}
            </ButtonLink>
          }
        />
      ) : (
        <div className="rs-me">
          <Note>{t('resellerShopOrders.rulesText')}</Note>
          {rules.some(({ isOn }) => isOn) && <StopAll />}
          {rules.map((rule) => (
            <RuleForm key={JSON.stringify(rule)} rule={rule} countries={countries} />
          ))}
        </div>
      )}
    </>
  );
}

function StopAll() {
  const t = useTexts();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const stop = async () => {
    setBusy(true);
    try {
      const { stopped } = await call('stopOrderRules', {});
      await refresh();
      showToast({ kind: 'done', title: t('resellerShopOrders.ruleStopped', { count: stopped }) });
    } catch (error) {
      showError(error, t);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button kind="danger" busy={isBusy} onClick={() => void stop()}>
      {t('resellerShopOrders.ruleStop')}
    </Button>
  );
}
