import { CallError } from '@sampan/contract/page-context';
import { useGo } from '@sampan/ui/paths.ts';
import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import type { Input } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { useTexts } from '../../texts/texts.ts';
import type { Pallet } from './pallet-state.tsx';

export type PalletDraft = Pick<
  Pallet,
  'names' | 'taglines' | 'tone' | 'startsOn' | 'endsOn' | 'isActive' | 'picture' | 'products'
> & {
  /** The URL of a newly chosen picture. */
  pictureUrl?: string;
};

const empty: PalletDraft = {
  names: {},
  taglines: {},
  tone: 'sand',
  startsOn: null,
  endsOn: null,
  isActive: true,
  picture: '',
  products: [],
};

/** An edited pallet; a conflicting save is reported, and saving again overwrites it. */
export function usePallet(pallet: Pallet | undefined) {
  const t = useTexts();
  const go = useGo();
  const [typed, setTyped] = useState<Partial<PalletDraft>>({});
  const [changedBy, setChangedBy] = useState<string | null>(null);
  const { act, busy } = useAct('operatorSavePallet', ['operatorListPallets']);
  const draft: PalletDraft = { ...empty, ...pallet, ...typed };
  const wrong = () => {
    if (!draft.names.en?.trim() && !draft.names.zh?.trim()) return t('consoleCatalogue.nameMissing');
    if (!draft.picture) return t('consoleCatalogue.pictureMissing');
    if (draft.startsOn && draft.endsOn && draft.endsOn < draft.startsOn) return t('consoleCatalogue.daysWrong');
    return '';
  };
  return {
    draft,
    busy,
    changedBy,
    isChanged: Object.keys(typed).length > 0,
    forgetNews: () => setChangedBy(null),
    set: (change: Partial<PalletDraft>) => setTyped((before) => ({ ...before, ...change })),
    async save() {
      if (busy) return;
      const title = wrong();
      if (title) return showToast({ kind: 'error', title });
      try {
        const { id } = await act(inputOf(pallet, draft));
        setTyped({});
        setChangedBy(null);
        showToast({ kind: 'done', title: t('consoleCatalogue.saved') });
        if (!pallet) go(`/pallets/${id}`);
      } catch (error) {
        if (error instanceof CallError && error.error === 'changed_meanwhile')
          setChangedBy((error.data as { by: string }).by);
        showError(error, t);
      }
    },
  };
}

function inputOf(pallet: Pallet | undefined, draft: PalletDraft): Input<'operatorSavePallet'> {
  const { names, taglines, tone, startsOn, endsOn, isActive, picture, products } = draft;
  return {
    ...(pallet && { id: pallet.id, version: pallet.version }),
    names,
    taglines,
    tone: tone as Input<'operatorSavePallet'>['tone'],
    startsOn,
    endsOn,
    isActive,
    picture,
    offerIds: products.map(({ offerId }) => offerId),
  };
}
