import { limits } from '@sampan/contract/limits';
import { isEmail, plainDigits } from '@sampan/contract/written';
import type { Translate } from '../../texts/texts.ts';

/** Validation shared by several account forms; each rule returns its message. */
export function accountRules(t: Translate) {
  return {
    email: ({ email }: { email: string }) =>
      email.trim() === '' ? t('accounts.enterEmail') : !isEmail(email) && t('accounts.invalidEmail'),
    emailCode: ({ emailCode }: { emailCode: string }) =>
      emailCode.trim() === ''
        ? t('accounts.enterCode')
        : !/^(?:\d{6}|(?:[a-z\d]{4}-?){2}[a-z\d]{4})$/i.test(plainDigits(emailCode.trim())) &&
          t('accounts.codeHasSixDigits'),
    newPassword: (password: string) =>
      password === ''
        ? t('accounts.enterNewPassword', { min: limits.passwordMin, max: limits.passwordMax })
        : password.length > limits.passwordMax
          ? t('accounts.passwordTooLong', { max: limits.passwordMax })
          : password.length < limits.passwordMin && t('accounts.passwordTooShort', { min: limits.passwordMin }),
    name: (name: string, missing: string) =>
      name.trim() === ''
        ? missing
        : name.trim().length > limits.nameMax && t('accounts.nameTooLong', { max: limits.nameMax }),
  };
}
