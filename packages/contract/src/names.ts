const familyFirst: readonly string[] = ['ja', 'ko', 'zh'];

export function isFamilyNameFirst(language: string): boolean {
  return familyFirst.includes(language);
}

const eastAsian = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Both names as the language writes them: `Anna Lindner`, `山田 太郎`, `王伟`, `김민준`. Names in other letters keep the
 * given name first in every language.
 */
export function fullName(language: string, { firstName, lastName }: { firstName: string; lastName: string }): string {
  if (!isFamilyNameFirst(language) || !eastAsian.test(firstName + lastName))
    return [firstName, lastName].filter(Boolean).join(' ');
  return [lastName, firstName].filter(Boolean).join(language === 'ja' ? ' ' : '');
}
