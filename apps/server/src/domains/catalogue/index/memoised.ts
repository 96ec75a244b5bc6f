/** Caches results for the last `most` texts: suppliers repeat themselves across products. */
export function memoised<Result>(make: (text: string) => Result, most: number): (text: string) => Result {
  const made = new Map<string, Result>();
  return (text) => {
    const known = made.get(text);
    if (known !== undefined) return known;
    const result = make(text);
    if (made.size >= most) made.clear();
    made.set(text, result);
    return result;
  };
}
