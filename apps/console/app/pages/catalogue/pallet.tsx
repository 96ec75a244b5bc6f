import { Button } from '@sampan/ui/button.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { useLanguage } from '@sampan/ui/texts.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useAct } from '../../api/use-act.ts';
import { useCall } from '../../api/use-call.ts';
import { nameOf } from '../../features/catalogue/category-select.tsx';
import { Page } from '../../layout/page.tsx';
import { ChangedStrip } from '../../parts/changed-strip.tsx';
import { Failed } from '../../parts/failed.tsx';
import { KeyButton } from '../../parts/key-button.tsx';
import { useTexts } from '../../texts/texts.ts';
import { LanguageFields } from './language-fields.tsx';
import { PalletFacts } from './pallet-facts.tsx';
import { PalletGoods } from './pallet-goods.tsx';
import { PalletPreview } from './pallet-preview.tsx';
import { type Pallet, PalletState } from './pallet-state.tsx';
import { usePallet } from './use-pallet.ts';

/** One pallet: names, picture, days, its goods in order, and how buyers see it. */
export default function PalletPage() {
  const t = useTexts();
  const { id = '' } = useParams();
  const { data, error, refetch } = useCall('operatorListPallets', {});
  const pallet = data?.find((one) => one.id === id);
  if (id === 'new') return <Whole key="new" pallet={undefined} />;
  if (pallet) return <Whole key={pallet.id} pallet={pallet} />;
  return (
    <Page title={t('consoleCatalogue.pallet')} back={{ to: '/pallets', label: t('consoleCatalogue.backToPallets') }}>
      {error || data ? (
        <Failed error={error ?? new Error('not found')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="m-4 h-60" />
      )}
    </Page>
  );
}

function Whole({ pallet }: { pallet: Pallet | undefined }) {
  const t = useTexts();
  const language = useLanguage();
  const form = usePallet(pallet);
  const { draft, set } = form;
  return (
    <Page
      title={(pallet && nameOf(pallet, language)) || t('consoleCatalogue.newPallet')}
      back={{ to: '/pallets', label: t('consoleCatalogue.backToPallets') }}
      note={pallet && <PalletState pallet={draft} />}
      actions={
        <>
          {form.isChanged && <span className="unsaved">{t('consoleCatalogue.notSaved')}</span>}
          {pallet && <Remove pallet={pallet} />}
          <KeyButton
            kind="brand"
            keys="ctrl+s"
            label={t('consoleCatalogue.savePallet')}
            foot={t('consoleCatalogue.footSave')}
            busy={form.busy}
            onPress={() => void form.save()}
          />
        </>
      }
    >
      <div className="pallet-page">
        <div className="product-main">
          {form.changedBy !== null && (
            <ChangedStrip
              who={form.changedBy || t('consoleCatalogue.somebody')}
              what={t('consoleCatalogue.palletChanged')}
              onSeen={form.forgetNews}
            />
          )}
          <div className="sec pallet-texts">
            <LanguageFields
              label={t('consoleCatalogue.name')}
              texts={draft.names}
              maxLength={100}
              onType={(code, text) => set({ names: { ...draft.names, [code]: text } })}
            />
            <LanguageFields
              label={t('consoleCatalogue.tagline')}
              texts={draft.taglines}
              maxLength={200}
              onType={(code, text) => set({ taglines: { ...draft.taglines, [code]: text } })}
            />
          </div>
          <PalletGoods goods={draft.products} onChange={(products) => set({ products })} />
        </div>
        <div className="product-side">
          <PalletPreview draft={draft} />
          <PalletFacts draft={draft} set={set} />
        </div>
      </div>
    </Page>
  );
}

/** Asks by its second press: nothing else is lost with a pallet. */
function Remove({ pallet }: { pallet: Pallet }) {
  const t = useTexts();
  const go = useGo();
  const [isAsked, setAsked] = useState(false);
  const { press, busy } = useAct('operatorDeletePallet', ['operatorListPallets']);
  if (!isAsked)
    return (
      <Button kind="quiet" onClick={() => setAsked(true)}>
        {t('consoleCatalogue.deletePallet')}
      </Button>
    );
  return (
    <Button
      kind="danger"
      busy={busy}
      onBlur={() => setAsked(false)}
      onClick={() =>
        void press({ id: pallet.id }, () => {
          showToast({ kind: 'done', title: t('consoleCatalogue.palletDeleted') });
          go('/pallets');
        })
      }
    >
      {t('consoleCatalogue.deleteForGood')}
    </Button>
  );
}
