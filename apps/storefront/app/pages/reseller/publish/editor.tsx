import { Button } from '@sampan/ui/button.tsx';
import { ConfirmDialog } from '@sampan/ui/dialog.tsx';
import { Icon } from '@sampan/ui/icons.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Picture } from '../../../features/catalogue/picture.tsx';
import { ResellerIcon } from '../../../features/reseller/icons.tsx';
import { useAct } from '../../../features/reseller/use-act.ts';
import { useTexts } from '../../../texts/texts.ts';
import { ChecksSection } from './checks-section.tsx';
import { OptionsSection } from './options-section.tsx';
import { PicturesSection } from './pictures-section.tsx';
import { PriceSection } from './price-section.tsx';
import { ServingSection } from './serving-section.tsx';
import { TextSection } from './text-section.tsx';
import { type Edited, type SectionProps, useEditor } from './use-editor.ts';
import { WhereSection } from './where-section.tsx';

interface Props {
  edited: Edited;
  onClose: () => void;
  /** The head for several products, which steps through them; "Publish" sends all. */
  head?: ReactNode;
  sendAll?: { count: number; send: () => Promise<void> } | undefined;
}

/** Pictures, text, options, price, where, check list; one scroll. */
export function Editor({ edited, onClose, head, sendAll }: Props) {
  const { draft, set, busy, store, refused } = useEditor(edited, onClose);
  const section = { edited, draft, set };
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused) body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);
  return (
    <section className="rs-editor" aria-label={edited.publication.title}>
      {head ?? <EditorHead edited={edited} onClose={onClose} />}
      <div className="rs-editor-body" ref={body}>
        <PicturesSection {...section} />
        <TextSection {...section} />
        <OptionsSection {...section} />
        <ServingSection {...section} />
        <PriceSection {...section} />
        <WhereSection {...section} />
        <ChecksSection {...section} />
        <Removal edited={edited} onClose={onClose} />
      </div>
      <Foot edited={edited} draft={draft} set={set} busy={busy} store={store} sendAll={sendAll} />
    </section>
  );
}

function EditorHead({ edited: { publication }, onClose }: Pick<Props, 'edited' | 'onClose'>) {
  const t = useTexts();
  const { imageUrl, title, shopName, adminUrl, sentAt } = publication;
  return (
    <header className="rs-editor-head">
      <span className="pic">
        <Picture src={imageUrl} alt="" size={36} />
      </span>
      <div className="min-w-0 grow">
        <h2 className="line-clamp-1" dir="auto">
          {title}
        </h2>
        <small>{t(sentAt ? 'resellerPublish.inShop' : 'resellerPublish.toShopUnsent', { shop: shopName })}</small>
      </div>
      {adminUrl && (
        <a
          className="ib"
          href={adminUrl}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('resellerPublish.openThere', { shop: shopName })}
        >
          <ResellerIcon name="external" />
        </a>
      )}
      <button type="button" className="ib" aria-label={t('ui.close')} onClick={onClose}>
        <Icon name="x" />
      </button>
    </header>
  );
}

interface FootProps extends SectionProps {
  busy: '' | 'save' | 'send';
  store: (isPublished: boolean) => Promise<boolean>;
  sendAll: Props['sendAll'];
}

/** Draft or active is chosen beside the button, draft first, and the button names it. */
function Foot({ edited, draft, set, busy, store, sendAll }: FootProps) {
  const t = useTexts();
  const isStopped = edited.checks.some(({ state, about }) => state === 'stop' && about !== 'variants');
  const isThere = edited.publication.sentAt !== null;
  const count = sendAll?.count ?? 1;
  const label = isThere
    ? t('resellerPublish.sendChanges')
    : t(draft.isActive ? 'resellerPublish.publishActive' : 'resellerPublish.publishDraft', { count });
  async function send() {
    if (sendAll) {
      if (await store(false)) await sendAll.send();
    } else await store(true);
  }
  return (
    <footer className="rs-editor-foot">
      <fieldset className="rs-seg">
        <legend className="sr-only">{t('resellerPublish.status')}</legend>
        {[false, true].map((isActive) => (
          <button
            key={String(isActive)}
            type="button"
            aria-pressed={draft.isActive === isActive}
            onClick={() => set({ isActive })}
          >
            {t(isActive ? 'resellerPublish.active' : 'resellerPublish.draft')}
          </button>
        ))}
      </fieldset>
      <Button className="max-sm:hidden" busy={busy === 'save'} onClick={() => void store(false)}>
        {t('resellerPublish.save')}
      </Button>
      <Button
        kind="action"
        busy={busy === 'send'}
        busyLabel={t('resellerPublish.sending')}
        aria-disabled={isStopped || undefined}
        onClick={() => void send()}
      >
        {label}
      </Button>
    </footer>
  );
}

function Removal({ edited: { publication }, onClose }: Pick<Props, 'edited' | 'onClose'>) {
  const t = useTexts();
  const { act, isBusy } = useAct();
  const [isAsking, setAsking] = useState(false);
  const { id, shopName, sentAt } = publication;
  return (
    <div className="px-4 py-2">
      <Button kind="quiet" onClick={() => setAsking(true)}>
        <Icon name="trash" small />
        {t(sentAt ? 'resellerPublish.removeFromShop' : 'resellerPublish.removeDraft')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t(sentAt ? 'resellerPublish.removeFromShop' : 'resellerPublish.removeDraft')}
        text={t(sentAt ? 'resellerPublish.removeText' : 'resellerPublish.removeDraftText', { shop: shopName })}
        confirm={t('resellerPublish.remove')}
        confirmKind="danger"
        cancel={t('ui.cancel')}
        busy={isBusy}
        onConfirm={async () => {
          await act('removePublications', { ids: [id] });
          setAsking(false);
          onClose();
        }}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
