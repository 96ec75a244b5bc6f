import { languages } from '@sampan/contract/languages';
import { CallError } from '@sampan/contract/page-context';
import { draftKinds, policyKinds } from '@sampan/contract/settings/policy-kinds';
import { Button } from '@sampan/ui/button.tsx';
import { Field, Select, Textarea } from '@sampan/ui/field.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';
import { Actions } from './actions.tsx';
import { PolicyText } from './policy-text.tsx';
import { useShop } from './shop-data.ts';
import { StepFoot } from './step-foot.tsx';
import { useAct } from './use-act.ts';

type Kind = (typeof policyKinds)[number];
type Language = (typeof languages)[number]['code'];

export function PoliciesStep() {
  const t = useTexts();
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
            {policyKinds.map((one) => (
              <option key={one} value={one}>
                {t(`setup.policy_${one}`)}
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

/** Those that readers of an offered language get in English. */
function Translations() {
  const t = useTexts();
  const { opening } = useShop();
  const untranslated = opening?.untranslated ?? [];
  const { act, busy, problem } = useAct(async () => {
    for (const { kind, language } of untranslated) {
      const { markdown } = await call('operatorDraftPolicy', { kind, language });
      await call('operatorPublishPolicy', { kind, language, markdown });
    }
    showToast({ kind: 'done', title: t('setup.published') });
  });
  if (untranslated.length === 0) return null;
  return (
    <section className="su-section">
      <h2>{t('setup.remaining', { count: untranslated.length })}</h2>
      <p className="text-muted">{t('setup.remainingText')}</p>
      <Actions problem={problem}>
        <Button busy={busy} busyLabel={t('setup.wait')} onClick={act}>
          {t('setup.publishDrafts')}
        </Button>
      </Actions>
    </section>
  );
}

function Editor({ kind, language, published }: { kind: Kind; language: Language; published: string }) {
  const t = useTexts();
  const { reload } = useShop();
  const key = `settings.policy.${kind}.${language}`;
  const [typed, setTyped] = useState(() => sessionStorage.getItem(key));
  const markdown = typed ?? published;
  const [shown, setShown] = useState<Shown | null>(null);
  const { error, problem, busy, during } = useWork();
  const change = (text: string) => {
    setTyped(text);
    sessionStorage.setItem(key, text);
  };
  const draftKind = draftKinds.find((one) => one === kind);
  const takeDraft = during('draft', async () => {
    if (!draftKind) return;
    change((await call('operatorDraftPolicy', { kind: draftKind, language })).markdown);
    setShown(null);
  });
  const preview = during('preview', async () => {
    setShown(await call('operatorPreviewPolicy', { markdown }));
  });
  const publish = during('publish', async () => {
    await call('operatorPublishPolicy', { kind, language, markdown });
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
        {draftKind && (
          <Button busy={busy === 'draft'} busyLabel={t('setup.wait')} onClick={takeDraft}>
            {t('setup.takeDraft')}
          </Button>
        )}
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
  const t = useTexts();
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
      else setProblem(errorMessage(failed, t));
    });
    setBusy('');
  };
  return { error, problem, busy, during };
}

function PolicyPreview({ title, html, language }: Shown & { language: Language }) {
  const t = useTexts();
  return (
    <section
      className="su-policy"
      lang={language}
      dir={language === 'ar' ? 'rtl' : 'ltr'}
      aria-label={t('setup.preview')}
    >
      <h2>{title}</h2>
      <PolicyText html={html} />
    </section>
  );
}

interface Shown {
  title: string;
  html: string;
}
