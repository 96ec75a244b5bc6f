import './settings.css';
import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { Page } from '../../layout/page.tsx';
import { Failed } from '../../parts/failed.tsx';
import { State } from '../../parts/state.tsx';
import { type Translate, useTexts } from '../../texts/texts.ts';
import { ContactStep } from './contact-step.tsx';
import { FreightStep } from './freight-step.tsx';
import { GoodsStep } from './goods-step.tsx';
import { LimitsStep } from './limits-step.tsx';
import { LookStep } from './look-step.tsx';
import { MailStep } from './mail-step.tsx';
import { MarketplaceStep } from './marketplace-step.tsx';
import { OpenStep } from './open-step.tsx';
import { PoliciesStep } from './policies-step.tsx';
import { PrepaidStep } from './prepaid-step.tsx';
import { PurchasingStep } from './purchasing-step.tsx';
import { RatesStep } from './rates-step.tsx';
import { SettingHistory } from './setting-history.tsx';
import { type ShopData, ShopProvider, useReadShop, useShop } from './shop-data.ts';
import { BankStep, CompanyStep, FeesStep, OfferStep, PaymentsStep } from './simple-steps.tsx';
import { isStep, type Step, stateOf, subjectsOf } from './steps.ts';
import { StorageStep } from './storage-step.tsx';
import { stepPath, useSteps } from './use-step.ts';
import { WarehouseStep } from './warehouse-step.tsx';
import { WorkStep } from './work-step.tsx';

const forms: Record<Step, ComponentType> = {
  company: CompanyStep,
  look: LookStep,
  bank: BankStep,
  payments: PaymentsStep,
  prepaid: PrepaidStep,
  freight: FreightStep,
  fees: FeesStep,
  storage: StorageStep,
  purchasing: PurchasingStep,
  warehouse: WarehouseStep,
  marketplace: MarketplaceStep,
  offer: OfferStep,
  rates: RatesStep,
  contact: ContactStep,
  policies: PoliciesStep,
  mail: MailStep,
  work: WorkStep,
  limits: LimitsStep,
  goods: GoodsStep,
  open: OpenStep,
};

/** Everything a shop decides about itself; a new one is set up here, from top to bottom. */
export default function Settings() {
  const t = useTexts();
  const { step } = useParams();
  const own = useSteps();
  const { shop, error, retry } = useReadShop();
  const named = isStep(step) && own.includes(step) ? step : undefined;
  return (
    <Page
      title={named ? stepText(t, named, shop?.opening) : t('console.settings')}
      {...(named && { back: { to: '/settings', label: t('console.settings') } })}
    >
      {shop ? (
        <ShopProvider value={shop}>
          <div className="su" data-part={named ? '' : undefined}>
            <Steps current={named} />
            {named ? <Part key={named} step={named} /> : <p className="su-choose">{t('setup.chooseSubject')}</p>}
          </div>
        </ShopProvider>
      ) : error ? (
        <Failed error={error} onRetry={retry} />
      ) : (
        <Skeleton className="m-4 h-40" />
      )}
    </Page>
  );
}

/** Opens the shop, or closes an open one. */
const stepText = (t: Translate, step: Step, opening: ShopData['opening']) =>
  t(step === 'open' && opening?.isOpen ? 'setup.opened' : `setup.step_${step}`);

function Part({ step }: { step: Step }) {
  const t = useTexts();
  const { opening } = useShop();
  const Form = forms[step];
  return (
    <div className="su-main">
      {!(step === 'open' && opening?.isOpen) && <p className="text-muted">{t(`setup.about_${step}`)}</p>}
      {opening?.isOpen && subjectsOf[step] && <Note tone="info">{t('setup.showsAtOnce')}</Note>}
      <Form />
      {subjectsOf[step]?.map((subject) => (
        <SettingHistory key={subject} subject={subject} />
      ))}
    </div>
  );
}

const tones = { done: 'green', missing: 'amber', ours: 'ink', ready: 'river' } as const;

function Steps({ current }: { current: Step | undefined }) {
  const t = useTexts();
  const own = useSteps();
  const { opening, settings } = useShop();
  return (
    <nav className="su-nav" aria-label={t('console.settings')}>
      <ul>
        {own.map((step) => {
          const state = opening && !opening.isOpen ? stateOf(step, opening, settings) : undefined;
          return (
            <li key={step}>
              <Link to={stepPath(step)} aria-current={step === current ? 'page' : undefined}>
                <span>{stepText(t, step, opening)}</span>
                {state && <State tone={tones[state]}>{t(`setup.state_${state}`)}</State>}
                <Icon name="right" small />
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
