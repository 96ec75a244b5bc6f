import { ButtonLink } from '@sampan/ui/button.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { readPage } from '../../../api/page-context.server.ts';
import { Head } from '../../../document/head.tsx';
import { ResellerIcon } from '../../../features/reseller/icons.tsx';
import { PageHead } from '../../../features/reseller/page-head.tsx';
import { ResaleCosts } from '../../../features/reselling/resale-costs.tsx';
import { localPath } from '../../../routing/paths.ts';
import { useTexts } from '../../../texts/texts.ts';

/** Explains itself to strangers and at the first visit; later it leads on to the goods. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { call, language, user } = readPage(context);
  if (user && (await call('getResellerCounts', {})).hasStarted) throw redirect(localPath(language, '/m/goods'));
  return { isStranger: !user, example: await call('getResaleExample', {}) };
}

const points = [
  ['goods', 'resellerGoods.introGoodsTitle', 'resellerGoods.introGoodsText'],
  ['publish', 'resellerGoods.introPublishTitle', 'resellerGoods.introPublishText'],
  ['box', 'resellerGoods.introOrdersTitle', 'resellerGoods.introOrdersText'],
  ['tag', 'resellerGoods.introSingleTitle', 'resellerGoods.introSingleText'],
] as const;

/** Introduces the workspace on one screen; asks for nothing. */
export default function Intro() {
  const t = useTexts();
  const { isStranger, example } = useLoaderData<typeof loader>();
  return (
    <>
      <Head title={t('resellerFrame.workspace')} />
      <PageHead title={t('resellerFrame.workspace')} />
      <div className="rs-intro">
        <h2>{t('resellerGoods.introTitle')}</h2>
        <p className="text-muted">{t('resellerGoods.introLead')}</p>
        <ul>
          {points.map(([icon, title, text]) => (
            <li key={title}>
              <span className="sign">
                <ResellerIcon name={icon} />
              </span>
              <div>
                <h3>{t(title)}</h3>
                <p>{t(text)}</p>
              </div>
            </li>
          ))}
        </ul>
        {example && (
          <section className="rs-card grid gap-2 p-4" aria-labelledby="costs">
            <h3 id="costs">{t('resellerGoods.introCostsTitle')}</h3>
            <ResaleCosts example={example} />
            <p className="hint">{t('resellerGoods.introImporter')}</p>
          </section>
        )}
        {isStranger ? (
          <>
            <ButtonLink kind="brand" size="big" wide to="/register">
              {t('accounts.createAnAccount')}
            </ButtonLink>
            <p>
              {t('accounts.haveAccount')}{' '}
              <Link className="link tap" to="/m/goods">
                {t('accounts.signIn')}
              </Link>
            </p>
          </>
        ) : (
          <ButtonLink kind="brand" size="big" wide to="/m/goods">
            {t('resellerGoods.introGoodsTitle')}
          </ButtonLink>
        )}
        <p className="hint">{t('resellerGoods.introNothing')}</p>
      </div>
    </>
  );
}
