import { CallError } from '@sampan/contract/page-context';
import type { SettingSubject } from '@sampan/contract/settings/subjects';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { useTexts } from '@sampan/ui/texts.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { createContext, useContext, useState } from 'react';
import { operatorCall } from './operator-call.ts';
import { t } from './setup-texts.ts';
import { useShop } from './shop-data.ts';

export type Json = Record<string, unknown>;
type Path = readonly (string | number)[];

/** A subject's fields while they are edited. What was typed survives a reload and an ended session. */
export function useSetting(subject: SettingSubject, empty: Json) {
  const { settings, reload } = useShop();
  const translate = useTexts();
  const stored = settings[subject];
  const [draft, setDraft] = useState(
    () => readDraft(subject) ?? { value: stored.value ?? empty, changedAt: stored.changedAt },
  );
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const change = (value: unknown, path?: string) => {
    setErrors((all) => withoutError(all, path));
    const next = { ...draft, value };
    setDraft(next);
    keepDraft(subject, next);
  };
  /** Whether it is saved now. */
  const save = async (): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setProblem('');
    try {
      const saved = await operatorCall('operatorSetSetting', { subject, ...draft });
      forgetDraft(subject);
      setErrors({});
      setDraft({ value: saved.value, changedAt: saved.changedAt });
      await reload();
      showToast({ kind: 'done', title: t('setup.saved') });
      return true;
    } catch (error) {
      if (error instanceof CallError && error.status === 401) return false;
      // The other change comes with "Discard changes"; what was typed here stays until then.
      if (error instanceof CallError && error.error === 'setting_changed') await reload();
      const fields = error instanceof CallError ? fieldErrors(error) : {};
      setErrors(fields);
      if (Object.keys(fields).length === 0) setProblem(errorMessage(error, translate));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const discard = () => {
    forgetDraft(subject);
    setErrors({});
    setProblem('');
    setDraft({ value: stored.value ?? empty, changedAt: stored.changedAt });
  };
  const isChanged = JSON.stringify(draft.value) !== JSON.stringify(stored.value ?? empty);
  return {
    value: draft.value as Json,
    isDefault: stored.isDefault,
    isChanged,
    errors,
    problem,
    busy,
    change,
    save,
    discard,
  };
}

export type Setting = ReturnType<typeof useSetting>;

/** `value.accounts.0.bank` → `accounts.0.bank`. */
const fieldErrors = ({ fields }: CallError) =>
  Object.fromEntries(Object.entries(fields).map(([path, text]) => [path.replace(/^value\.?/, ''), text]));

/** What was refused of a field no longer holds once it is changed; without a path, nothing that was. */
const withoutError = (errors: Record<string, string>, path: string | undefined) =>
  path === undefined ? {} : Object.fromEntries(Object.entries(errors).filter(([at]) => at !== path));

const draftKey = (subject: string) => `setup.${subject}`;

function readDraft(subject: string): { value: unknown; changedAt: string } | null {
  try {
    return JSON.parse(sessionStorage.getItem(draftKey(subject)) ?? 'null');
  } catch {
    return null;
  }
}

function keepDraft(subject: string, draft: unknown) {
  try {
    sessionStorage.setItem(draftKey(subject), JSON.stringify(draft));
  } catch {
    // not kept, and nothing breaks
  }
}

function forgetDraft(subject: string) {
  try {
    sessionStorage.removeItem(draftKey(subject));
  } catch {
    // nothing was kept
  }
}

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
