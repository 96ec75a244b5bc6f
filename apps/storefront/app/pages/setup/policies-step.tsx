import { languages } from '@sampan/contract/languages';
import { CallError } from '@sampan/contract/page-context';
import { draftKinds } from '@sampan/contract/settings/policy-kinds';
import { Button } from '@sampan/ui/button.tsx';
import { Field, Select, Textarea } from '@sampan/ui/field.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { useTexts } from '@sampan/ui/texts.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { trustedHtml } from '../../document/trusted-html.ts';
import { Actions } from './actions.tsx';
import { operatorCall } from './operator-call.ts';
import { t } from './setup-texts.ts';
import { useShop } from './shop-data.ts';
import { StepFoot } from './step-foot.tsx';

type Kind = (typeof draftKinds)[number];
type Language = (typeof languages)[number]['code'];

export function PoliciesStep() {
  const { policies, settings } = useShop();
  const offered = (settings.offered.value as { languages: Language[] }).languages;
  const [kind, setKind] = useState<Kind>('terms');
  const [language, setLanguage] = useState<Language>('en');
  const published = policies.find((one) => one.kind === kind && one.language === language);
  return (
    <div className="su-form">
      <Note tone="warn">{t('setup.lawyer')}</Note>
      <div className="su-two">
        <Field label={t('setup.policy')}>
          <Select value={kind} onChange={({ target }) => setKind(target.value as Kind)}>
            {draftKinds.map((one) => (
              <option key={one} value={one}>
                {t(`setup.need_${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('setup.language')}>
          <Select value={language} onChange={({ target }) => setLanguage(target.value as Language)}>
            {languages
              .filter(({ code }) => offered.includes(code))
              .map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
          </Select>
        </Field>
      </div>
      <p className="su-lead">
        {published ? t('setup.publishedVersion', { version: published.version }) : t('setup.notPublished')}
      </p>
      <Editor key={`${kind} ${language}`} {...{ kind, language }} published={published?.markdown ?? ''} />
      <Translations />
      <StepFoot />
    </div>
  );
}

function Translations() {
  const { opening } = useShop();
  const translate = useTexts();
  const { reload } = useShop();
  const [busy, setBusy] = useState(false);
  if (opening.untranslated.length === 0) return null;
  const publishAll = async () => {
    setBusy(true);
    try {
      for (const { kind, language } of opening.untranslated) {
        const { markdown } = await operatorCall('operatorDraftPolicy', { kind, language });
        await operatorCall('operatorPublishPolicy', { kind, language, markdown });
      }
      showToast({ kind: 'done', title: t('setup.published') });
    } catch (error) {
      showToast({ kind: 'error', title: errorMessage(error, translate) });
    } finally {
      await reload();
      setBusy(false);
    }
  };
  return (
    <section className="su-section">
      <h2>{t('setup.remaining', { count: opening.untranslated.length })}</h2>
      <p className="su-lead">{t('setup.remainingText')}</p>
      <Button busy={busy} busyLabel={t('setup.wait')} onClick={publishAll}>
        {t('setup.publishDrafts')}
      </Button>
    </section>
  );
}

function Editor({ kind, language, published }: { kind: Kind; language: Language; published: string }) {
  const { reload } = useShop();
  const key = `setup.policy.${kind}.${language}`;
  const [typed, setTyped] = useState(() => sessionStorage.getItem(key));
  const markdown = typed ?? published;
  const [shown, setShown] = useState<Shown | null>(null);
  const { error, problem, busy, during } = useWork();
  const change = (text: string) => {
    setTyped(text);
    sessionStorage.setItem(key, text);
  };
  const takeDraft = during('draft', async () => {
    change((await operatorCall('operatorDraftPolicy', { kind, language })).markdown);
    setShown(null);
  });
  const preview = during('preview', async () => {
    setShown(await operatorCall('operatorPreviewPolicy', { markdown }));
  });
  const publish = during('publish', async () => {
    await operatorCall('operatorPublishPolicy', { kind, language, markdown });
    sessionStorage.removeItem(key);
    await reload();
    setTyped(null);
    showToast({ kind: 'done', title: t('setup.published') });
  });
  return (
    <>
      <Field label={t('setup.markdown')} hint={t('setup.markdownHint')} error={error}>
        <Textarea
          className="su-markdown"
          lang={language}
          value={markdown}
          onChange={({ target }) => change(target.value)}
        />
      </Field>
      <Actions problem={problem}>
        <Button busy={busy === 'draft'} busyLabel={t('setup.wait')} onClick={takeDraft}>
          {t('setup.takeDraft')}
        </Button>
        <Button busy={busy === 'preview'} busyLabel={t('setup.wait')} onClick={preview}>
          {t('setup.preview')}
        </Button>
        <Button kind="brand" busy={busy === 'publish'} busyLabel={t('setup.wait')} onClick={publish}>
          {t('setup.publish')}
        </Button>
      </Actions>
      {shown && <PolicyPreview {...shown} language={language} />}
    </>
  );
}

/** One thing at a time, and what went wrong with it. */
function useWork() {
  const translate = useTexts();
  const [error, setError] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState('');
  const during = (name: string, work: () => Promise<void>) => async () => {
    if (busy) return;
    setBusy(name);
    setError('');
    setProblem('');
    await work().catch((failed: unknown) => {
      const field = failed instanceof CallError ? failed.fields.markdown : undefined;
      if (field) setError(field);
      else setProblem(errorMessage(failed, translate));
    });
    setBusy('');
  };
  return { error, problem, busy, during };
}

/** Links lead nowhere here. */
const withoutLinks = (html: string) => html.replaceAll(/<(\/?)a\b[^>]*>/g, '<$1u>').replaceAll(/<ol [^>]*>/g, '<ol>');

function PolicyPreview({ title, html, language }: Shown & { language: Language }) {
  const dir = language === 'ar' ? 'rtl' : 'ltr';
  const content = { __html: trustedHtml(withoutLinks(html)) };
  return (
    <section className="su-policy" lang={language} dir={dir} aria-label={t('setup.preview')}>
      <h2>{title}</h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server, checked by trustedHtml */}
      <div dangerouslySetInnerHTML={content} />
    </section>
  );
}

interface Shown {
  title: string;
  html: string;
}
