import { CallError } from '@sampan/contract/page-context';
import type { ProblemData } from '@sampan/contract/statement-problems';
import { Field, Input } from '@sampan/ui/field.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { useState } from 'react';
import type { Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import { noOptions, type Options, optionsOf, StatementOptions } from './statement-options.tsx';
import { StatementPreview } from './statement-preview.tsx';
import { useProblemText } from './statement-remarks.tsx';

/** A bank's statement: read first, stored once it looks right. */
export function StatementDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const { act } = useAct('operatorImportStatement', ['operatorListBankTransactions', 'operatorListDeclarations']);
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<Output<'operatorImportStatement'>>();
  const [isMissing, setMissing] = useState(false);
  const [unreadable, setUnreadable] = useState<ProblemData>();
  const problemText = useProblemText();
  const form = useForm<Options>({
    initial: noOptions,
    rules: {},
    inDialog: true,
    send: async (values) => {
      if (!file) return setMissing(true);
      const statement = { contentBase64: await base64Of(file), ...optionsOf(values) };
      try {
        if (!preview) return setPreview(await act({ ...statement, dryRun: true }));
      } catch (error) {
        if (!(error instanceof CallError) || error.error !== 'statement_unreadable') throw error;
        return setUnreadable(error.data as ProblemData);
      }
      const { added, toDecide } = await act(statement);
      showToast({ kind: 'done', title: t('consoleMoney.imported', { added, toDecide }) });
      onClose();
    },
  });
  const again = (change: () => void) => {
    setPreview(undefined);
    setUnreadable(undefined);
    change();
  };
  const text = (name: keyof Options) => ({
    ...form.text(name),
    onChange: ({ target }: { target: { value: string } }) => again(() => form.set({ [name]: target.value })),
  });
  const problem = unreadable ? problemText(unreadable) : isMissing && !file && t('consoleMoney.fileMissing');
  return (
    <FormDialog
      form={form}
      title={t('consoleMoney.upload')}
      reason={t('consoleMoney.uploadText')}
      confirm={preview ? t('consoleMoney.importCount', { count: preview.added }) : t('consoleMoney.check')}
      onClose={onClose}
    >
      <Field label={t('consoleMoney.file')} error={problem}>
        <Input
          type="file"
          name="file"
          accept=".xml,.sta,.mt940,.940,.942,.mt942,.swi,.txt,.csv,.tsv,.zip"
          onChange={({ target }) => again(() => setFile(target.files?.[0]))}
        />
      </Field>
      <StatementOptions text={text} isOpen={unreadable !== undefined} />
      {preview && <StatementPreview preview={preview} />}
    </FormDialog>
  );
}

/** Works for any size; spreading all bytes into one call does not. */
function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
