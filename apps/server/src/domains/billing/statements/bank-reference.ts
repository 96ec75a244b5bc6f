/** Codes and placeholders that banks write where a reference would be, and accounts: they are those of many transactions. */
const noReference =
  /^(?:NON ?REF|[A-Z]{2}\d{2}[A-Z]{4}\d{9,10}|NO ?REF(?:ERENCE)?|NOT ?PROVIDED|NOT ?AVAIL(?:ABLE)?|UNKNOWN|[A-Z]{1,4}\+?|N\/A|[0\W_]*|[NFS]\d{3})$/i;

/** The first that is a reference of its transaction, or ''. */
export function bankReferenceOf(...candidates: readonly string[]): string {
  return candidates.map((one) => one.trim()).find((one) => !isNoReference(one)) ?? '';
}

export const isNoReference = (text: string): boolean => noReference.test(text.trim());
