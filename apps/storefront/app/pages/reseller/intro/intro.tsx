import { ButtonLink } from '@sampan/ui/button.tsx';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { readSignedInPage } from '../../../api/page-context.server.ts';
import { Head } from '../../../document/head.tsx';
import { ResellerIcon } from '../../../features/reseller/icons.tsx';
import { PageHead } from '../../../features/reseller/page-head.tsx';
import { localPath } from '../../../routing/paths.ts';
import { useTexts } from '../../../texts/texts.ts';

/** Explains itself at the first visit only; later it leads on to the goods. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = readSignedInPage(context, request);
  const { hasStarted } = await page.call('getResellerCounts', {});
  if (hasStarted) throw redirect(localPath(page.language, '/m/goods'));
  return null;
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
        <ButtonLink kind="brand" size="big" wide to="/m/goods">
          {t('resellerGoods.introGoodsTitle')}
        </ButtonLink>
        <p className="hint">{t('resellerGoods.introNothing')}</p>
      </div>
    </>
  );
}
