import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Checkbox, Field } from '@sampan/ui/field.tsx';
import { FormProblem } from '@sampan/ui/form-problem.tsx';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { useLanguage } from '@sampan/ui/texts.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { type FormEvent, useId, useState } from 'react';
import type { Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { CategorySelect, nameOf } from '../../features/catalogue/category-select.tsx';
import { useTexts } from '../../texts/texts.ts';
import { LanguageFields, type Texts } from './language-fields.tsx';

export type Category = Output<'operatorListCategories'>[number];

interface Props {
  /** Absent: a new one. */
  category?: Category;
  onClose: () => void;
}

/** Edits a category: names in all languages, its parent, and whether menus show it. */
export function CategoryDialog({ category, onClose }: Props) {
  const t = useTexts();
  const language = useLanguage();
  const id = useId();
  const { draft, setDraft, save, busy, problem } = useCategory(category, onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      size="form"
      title={category ? nameOf(category, language) : t('consoleCatalogue.newCategory')}
      reason={t('consoleCatalogue.categoryReason')}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button kind="brand" type="submit" form={id} busy={busy}>
            {t(category ? 'consoleCatalogue.saveCategory' : 'consoleCatalogue.addCategory')}
          </Button>
        </>
      }
    >
      <form id={id} className="grid gap-4" onSubmit={save}>
        <LanguageFields
          label={t('consoleCatalogue.name')}
          texts={draft.names}
          maxLength={100}
          onType={(code, text) => setDraft({ ...draft, names: { ...draft.names, [code]: text } })}
        />
        <Field label={t('consoleCatalogue.below')}>
          <CategorySelect
            label={t('consoleCatalogue.below')}
            all={t('consoleCatalogue.topLevel')}
            value={draft.parentId}
            onChoose={(parentId) => setDraft({ ...draft, parentId })}
          />
        </Field>
        {category && (
          <Checkbox
            checked={draft.isVisible}
            hint={t('consoleCatalogue.inMenusHint')}
            onChange={({ target }) => setDraft({ ...draft, isVisible: target.checked })}
          >
            {t('consoleCatalogue.inMenus')}
          </Checkbox>
        )}
        <FormProblem text={problem} />
      </form>
    </Dialog>
  );
}

interface CategoryDraft {
  names: Texts;
  parentId: number | undefined;
  isVisible: boolean;
}

function useCategory(category: Category | undefined, onDone: () => void) {
  const t = useTexts();
  const [draft, setDraft] = useState<CategoryDraft>({
    names: category?.names ?? {},
    parentId: category?.parentId ?? undefined,
    isVisible: category?.isVisible ?? true,
  });
  const [problem, setProblem] = useState('');
  const add = useAct('operatorAddCategory', ['operatorListCategories']);
  const change = useAct('operatorChangeCategory', ['operatorListCategories']);
  const send = async () => {
    const { names, parentId, isVisible } = draft;
    if (!category) return add.act({ names, ...(parentId !== undefined && { parentId }) });
    const changed = Object.entries(names).filter(([code, name]) => name !== (category.names[code] ?? ''));
    return change.act({
      id: category.id,
      ...(changed.length > 0 && { names: Object.fromEntries(changed) }),
      ...(parentId !== (category.parentId ?? undefined) && { parentId: parentId ?? null }),
      ...(isVisible !== category.isVisible && { isVisible }),
    });
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (add.busy || change.busy) return;
    if (!draft.names.en?.trim() && !draft.names.zh?.trim()) {
      setProblem(t('consoleCatalogue.nameMissing'));
      return;
    }
    send().then(
      () => {
        showToast({ kind: 'done', title: t('consoleCatalogue.saved') });
        onDone();
      },
      (error: unknown) => setProblem(errorMessage(error, t)),
    );
  };
  return { draft, setDraft, save, busy: add.busy || change.busy, problem };
}
