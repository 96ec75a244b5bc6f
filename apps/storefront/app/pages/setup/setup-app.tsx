import './setup.css';
import { splitLanguagePath } from '@sampan/contract/languages';
import { CallError } from '@sampan/contract/page-context';
import { Button } from '@sampan/ui/button.tsx';
import { focusPage } from '@sampan/ui/focus.ts';
import { Icon, Mark } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { documentLanguage, useTexts } from '@sampan/ui/texts.ts';
import { type ComponentType, type MouseEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { AccountStep, readInvitation, SignIn } from './account-step.tsx';
import { Actions } from './actions.tsx';
import { FreightStep } from './freight-step.tsx';
import { GoodsStep } from './goods-step.tsx';
import { LookStep } from './look-step.tsx';
import { MailStep } from './mail-step.tsx';
import { Opened, OpenStep } from './open-step.tsx';
import { operatorCall, signedOut } from './operator-call.ts';
import { PoliciesStep } from './policies-step.tsx';
import { t } from './setup-texts.ts';
import { readShopData, type ShopData, ShopProvider, useShop } from './shop-data.ts';
import { BankStep, CompanyStep, FeesStep, OfferStep, PaymentsStep } from './simple-steps.tsx';
import { type Step, stateOf, steps } from './steps.ts';
import { useStep } from './use-step.ts';

const pages: Record<Step, ComponentType> = {
  company: CompanyStep,
  look: LookStep,
  bank: BankStep,
  payments: PaymentsStep,
  freight: FreightStep,
  fees: FeesStep,
  offer: OfferStep,
  policies: PoliciesStep,
  mail: MailStep,
  goods: GoodsStep,
  open: OpenStep,
};

/** From the one-time link to the open shop. */
export default function SetupApp() {
  // Until a call says otherwise: whether there is a session only the server knows.
  const [isSignedIn, setSignedIn] = useState(() => readInvitation() === null);
  const { shop, problem, reload } = useShopData(isSignedIn);
  const hasEnded = useEnded(isSignedIn, () => setSignedIn(false));
  const onSignedIn = () => setSignedIn(true);
  if (!isSignedIn && !shop)
    return (
      <Frame>
        <AccountStep onSignedIn={onSignedIn} />
      </Frame>
    );
  if (!shop)
    return (
      <Frame>
        <div className="su-form" role="status">
          {problem ? (
            <>
              <Note tone="error">{problem}</Note>
              <Actions>
                <Button kind="brand" onClick={() => void reload()}>
                  {t('setup.tryAgain')}
                </Button>
              </Actions>
            </>
          ) : (
            t('setup.wait')
          )}
        </div>
      </Frame>
    );
  return (
    <ShopProvider value={{ ...shop, reload }}>
      <Workspace />
      {!isSignedIn && (
        <div className="su-over" role="dialog" aria-modal="true" aria-label={t('setup.signIn')}>
          <SignIn hasEnded={hasEnded} onSignedIn={onSignedIn} />
        </div>
      )}
    </ShopProvider>
  );
}

function useShopData(isSignedIn: boolean) {
  const translate = useTexts();
  const [shop, setShop] = useState<ShopData | null>(null);
  const [problem, setProblem] = useState('');
  const reload = useCallback(async () => {
    setProblem('');
    try {
      setShop(await readShopData());
    } catch (error) {
      const isForbidden = error instanceof CallError && error.status === 403;
      setProblem(isForbidden ? t('setup.ownerOnly') : errorMessage(error, translate));
    }
  }, [translate]);
  useEffect(() => {
    if (isSignedIn) void reload();
  }, [isSignedIn, reload]);
  return { shop, problem, reload };
}

function useEnded(isSignedIn: boolean, onEnded: () => void): boolean {
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => {
    const end = () => {
      setEnded(true);
      onEnded();
    };
    signedOut.addEventListener('signedout', end);
    return () => signedOut.removeEventListener('signedout', end);
  });
  return hasEnded && !isSignedIn;
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="su su-alone">
      <header className="su-brand">
        <Mark />
        <span>{t('setup.title')}</span>
        <LanguageSwitch />
      </header>
      <main id="content" className="su-main">
        {children}
      </main>
    </div>
  );
}

/** An invitation behind `#` goes along until it is used, of which the router does not hear. */
function LanguageSwitch() {
  const { pathname } = useLocation();
  const isChinese = documentLanguage() === 'zh';
  const address = `${isChinese ? '' : '/zh'}${splitLanguagePath(pathname).rest}`;
  const follow = (event: MouseEvent) => {
    event.preventDefault();
    location.assign(address + location.hash);
  };
  return (
    <a className="su-language" href={address} onClick={follow} lang={isChinese ? 'en' : 'zh'}>
      {isChinese ? 'English' : '中文'}
    </a>
  );
}

function Workspace() {
  const { opening } = useShop();
  const step = useStep();
  const Page = pages[step];
  const isHome = opening.isOpen && step === 'open';
  const title = t(isHome ? 'setup.opened' : `setup.step_${step}`);
  useEffect(() => {
    document.title = `${title} · ${t('setup.title')}`;
    scrollTo(0, 0);
    focusPage();
  }, [title]);
  return (
    <div className="su">
      <Rail step={step} />
      <main id="content" className="su-main" tabIndex={-1}>
        <header className="su-head">
          <h1 tabIndex={-1}>{title}</h1>
          {!isHome && <p>{t(`setup.about_${step}`)}</p>}
        </header>
        {opening.isOpen && !isHome && <Note tone="info">{t('setup.showsAtOnce')}</Note>}
        {isHome ? <Opened /> : <Page key={step} />}
      </main>
    </div>
  );
}

function Rail({ step: current }: { step: Step }) {
  const signOut = async () => {
    await operatorCall('operatorLogout', {}).catch(() => null);
    location.assign(location.pathname);
  };
  return (
    <nav className="su-rail" aria-label={t('setup.title')}>
      <div className="su-brand">
        <Mark />
        <span>{t('setup.title')}</span>
      </div>
      <ol>
        {steps.map((step) => (
          <li key={step}>
            <StepLink step={step} isCurrent={step === current} />
          </li>
        ))}
      </ol>
      <div className="su-rail-foot">
        <LanguageSwitch />
        <button type="button" onClick={signOut}>
          {t('setup.signOut')}
        </button>
      </div>
    </nav>
  );
}

function StepLink({ step, isCurrent }: { step: Step; isCurrent: boolean }) {
  const shop = useShop();
  const state = stateOf(step, shop);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isCurrent) place.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [isCurrent]);
  return (
    <Link to={`/setup/${step}`} aria-current={isCurrent ? 'step' : undefined} data-state={state}>
      <span className="su-dot" aria-hidden="true">
        {state === 'done' && <Icon name="check" small />}
      </span>
      <span ref={place}>{t(step === 'open' && shop.opening.isOpen ? 'setup.opened' : `setup.step_${step}`)}</span>
      <small>{t(`setup.state_${state}`)}</small>
    </Link>
  );
}
