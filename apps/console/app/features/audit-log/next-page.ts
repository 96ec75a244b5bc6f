/** A search by text may return a page that is empty, and go on all the same. */
export function nextPage(pages: { next: string }[]) {
  const next = pages.at(-1)?.next;
  return next ? { after: Number(next) } : undefined;
}
