/** Reads `?page=`; invalid values mean the first. */
export function readPageNumber(request: Request): number {
  const asked = new URL(request.url).searchParams.get('page') ?? '';
  return /^\d{1,5}$/.test(asked) ? Math.max(1, Number(asked)) : 1;
}
