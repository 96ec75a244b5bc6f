/** `Lin Meihua` → LM, `陈静` → 陈, `owner@shop.example` → O. */
export function initials(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean);
  if (/^\p{Script=Han}/u.test(name)) return [...name][0] ?? '';
  const letters = name.includes('@') ? words.slice(0, 1) : [words[0], words.length > 1 ? words.at(-1) : ''];
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
