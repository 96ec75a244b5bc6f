import { CallError } from '@sampan/contract/page-context';
import type { SettingSubject } from '@sampan/contract/settings/subjects';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { createContext, useContext, useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { useTexts } from '../../texts/texts.ts';
import { forgetDraft, keepDraft, readDraft } from './drafts.ts';
import { useShop } from './shop-data.ts';

export type Json = Record<string, unknown>;
type Path = readonly (string | number)[];

type Stored = ReturnType<typeof useShop>['settings'][SettingSubject];

/** The fields as they are typed. Edits survive a reload and an ended session. */
function useDraft(subject: SettingSubject, stored: Stored, empty: Json) {
  const [draft, setDraft] = useState(
    () => readDraft(subject) ?? { value: stored.value ?? empty, changedAt: stored.changedAt },
  );
  const keep = (next: typeof draft) => {
    setDraft(next);
    keepDraft(subject, next);
  };
  return {
    draft,
    begin({ value, changedAt }: Pick<Stored, 'value' | 'changedAt'>) {
      forgetDraft(subject);
      setDraft({ value: value ?? empty, changedAt });
    },
    type: (value: unknown) => keep({ ...draft, value }),
    /** Keeps the typed values over the other change, which has been read. */
    takeOver: () => keep({ ...draft, changedAt: stored.changedAt }),
  };
}

/** A subject's fields while they are edited. */
export function useSetting(subject: SettingSubject, empty: Json) {
  const t = useTexts();
  const { settings, reload } = useShop();
  const stored = settings[subject];
  const { draft, begin, type, takeOver } = useDraft(subject, stored, empty);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState('');
  const { act, busy } = useAct('operatorSetSetting', []);
  const beginWith = (values: Pick<Stored, 'value' | 'changedAt'>) => {
    setErrors({});
    setProblem('');
    begin(values);
  };
  const refuse = async (error: unknown) => {
    if (!(error instanceof CallError)) return setProblem(errorMessage(error, t));
    // The sign-in comes over the page.
    if (error.status === 401) return;
    // The conflict is shown above the form; typed values stay until it is resolved.
    if (error.error === 'setting_changed') return reload();
    const fields = fieldErrors(error);
    setErrors(fields);
    if (Object.keys(fields).length === 0) setProblem(errorMessage(error, t));
  };
  /** Whether it is saved now. */
  const save = async (): Promise<boolean> => {
    if (busy) return false;
    setProblem('');
    try {
      beginWith(await act({ subject, ...draft }));
    } catch (error) {
      await refuse(error);
      return false;
    }
    await reload();
    showToast({ kind: 'done', title: t('setup.saved') });
    return true;
  };
  return {
    value: draft.value as Json,
    stored,
    isDefault: stored.isDefault,
    isChanged: JSON.stringify(draft.value) !== JSON.stringify(stored.value ?? empty),
    /** Another operator saved since these fields were read. */
    isOvertaken: draft.changedAt !== stored.changedAt,
    errors,
    problem,
    busy,
    change(value: unknown, path?: string) {
      setErrors((all) => withoutError(all, path));
      type(value);
    },
    save,
    discard: () => beginWith(stored),
    takeOver,
  };
}

export type Setting = ReturnType<typeof useSetting>;

/** `value.accounts.0.bank` → `accounts.0.bank`. */
const fieldErrors = ({ fields }: CallError) =>
  Object.fromEntries(Object.entries(fields).map(([path, text]) => [path.replace(/^value\.?/, ''), text]));

/** Removes a field's error once it changes; without a path, all errors. */
const withoutError = (errors: Record<string, string>, path: string | undefined) =>
  path === undefined ? {} : Object.fromEntries(Object.entries(errors).filter(([at]) => at !== path));

const SettingContext = createContext<Setting | null>(null);
export const SettingProvider = SettingContext.Provider;

function useSettingContext(): Setting {
  const setting = useContext(SettingContext);
  if (!setting) throw new Error('no setting');
  return setting;
}

/** One field, by its path: `accounts.0.bank`. */
export function useValue<Value>(path: string) {
  const { value, errors, change } = useSettingContext();
  const keys = path.split('.');
  return {
    value: at(value, keys) as Value,
    error: errors[path],
    set: (next: unknown) => change(withField(value, keys, next), path),
  };
}

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Json | undefined)?.[key], value);

function withField(value: unknown, [key, ...rest]: Path, to: unknown): unknown {
  if (key === undefined) return to;
  if (Array.isArray(value))
    return value.map((one, index) => (String(index) === String(key) ? withField(one, rest, to) : one));
  return { ...(value as Json), [key]: withField((value as Json | undefined)?.[key], rest, to) };
}
