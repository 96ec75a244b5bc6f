import { Button } from '@sampan/ui/button.tsx';
import { ConfirmDialog } from '@sampan/ui/dialog.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { useState } from 'react';
import type { Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { useCall } from '../../api/use-call.ts';
import { Page } from '../../layout/page.tsx';
import { Failed } from '../../parts/failed.tsx';
import { KeyButton } from '../../parts/key-button.tsx';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { TemplateDialog } from './template-dialog.tsx';

export type Template = Output<'operatorListReplyTemplates'>[number];

/** Prepared answers in the available languages. */
export default function Templates() {
  const t = useTexts();
  const { data: templates, error, refetch } = useCall('operatorListReplyTemplates', {});
  const [edited, setEdited] = useState<Template | 'new' | null>(null);
  return (
    <Page
      title={t('consoleMessages.templates')}
      back={{ to: '/messages', label: t('consoleMessages.backToMessages') }}
      actions={
        <KeyButton
          keys="n"
          label={t('consoleMessages.addTemplate')}
          foot={t('consoleMessages.footAdd')}
          onPress={() => setEdited('new')}
        />
      }
    >
      {templates?.length === 0 && (
        <EmptyState title={t('consoleMessages.noTemplates')} text={t('consoleMessages.noTemplatesText')} />
      )}
      {templates?.map((template) => (
        <TemplateSection key={template.id} template={template} onEdit={() => setEdited(template)} />
      ))}
      {!templates && error && <Failed error={error} onRetry={() => void refetch()} />}
      {edited && <TemplateDialog template={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />}
    </Page>
  );
}

function TemplateSection({ template, onEdit }: { template: Template; onEdit: () => void }) {
  const t = useTexts();
  const { date } = useFormat();
  const [isAsking, setAsking] = useState(false);
  const { press, busy } = useAct('operatorRemoveReplyTemplate', ['operatorListReplyTemplates']);
  const { id, name, texts, changedAt, changedBy } = template;
  return (
    <Section
      title={name}
      note={t('consoleMessages.templateNote', {
        languages: Object.keys(texts).join(t('console.comma')),
        name: changedBy,
        day: date(changedAt),
      })}
    >
      <p className="note-text" dir="auto">
        {texts.en}
      </p>
      <div className="mt-2 flex gap-2">
        <Button size="small" aria-label={t('consoleMessages.editTemplateNamed', { name })} onClick={onEdit}>
          {t('consoleMessages.editTemplate')}
        </Button>
        <Button
          size="small"
          kind="danger"
          aria-label={t('consoleMessages.removeTemplateNamed', { name })}
          onClick={() => setAsking(true)}
        >
          {t('consoleMessages.removeTemplate')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t('consoleMessages.removeTemplateTitle', { name })}
        text={t('consoleMessages.removeTemplateText')}
        confirm={t('consoleMessages.removeTemplateConfirm')}
        confirmKind="danger"
        busy={busy}
        onConfirm={() => void press({ id }, () => setAsking(false))}
        onClose={() => setAsking(false)}
      />
    </Section>
  );
}
