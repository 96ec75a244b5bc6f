import { isFamilyNameFirst } from '@sampan/contract/names';
import type { ReactNode } from 'react';
import { useLanguage } from './texts.ts';

export function NameOrder({ given, family }: { given: ReactNode; family: ReactNode }) {
  return isFamilyNameFirst(useLanguage()) ? (
    <>
      {family}
      {given}
    </>
  ) : (
    <>
      {given}
      {family}
    </>
  );
}
