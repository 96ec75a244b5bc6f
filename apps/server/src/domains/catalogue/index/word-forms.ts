/**
 * Reduces singular and plural of the shop's European languages, Russian and Arabic to one form. It is not grammar:
 * index and query both use it, so it only matters that forms of one word meet and different words rarely do.
 */

const irregular: Record<string, string> = {
  men: 'man',
  mens: 'man',
  women: 'woman',
  womens: 'woman',
  children: 'child',
  childrens: 'child',
  feet: 'foot',
  teeth: 'tooth',
  mice: 'mouse',
  knives: 'knife',
  scarves: 'scarf',
  shelves: 'shelf',
  leaves: 'leaf',
  hosen: 'hose',
  dosen: 'dose',
  vasen: 'vase',
  tuben: 'tube',
};

const germanErPlural = /(?:kleid|kind|bild|tuch|band|buch|glas|rad|mann|blatt|licht|brett|fass)er$/;

/** After unaccenting and lower-casing. */
function latinForm(word: string): string {
  const known = irregular[word];
  if (known) return known;
  if (word.length < 4) return word;
  if (germanErPlural.test(word)) return word.slice(0, -2);
  let form = word;
  if (/(?:x|ch|sh|ss|z)es$/.test(form)) form = form.slice(0, -2);
  else if (form.endsWith('ies')) form = form.slice(0, -3);
  else if (form.length > 5 && form.endsWith('oes')) form = form.slice(0, -3);
  else if (/[aeo]ux$/.test(form)) form = form.slice(0, -1);
  else if (form.endsWith('s') && !form.endsWith('ss')) form = form.slice(0, -1);
  return withoutEnding(form);
}

function withoutEnding(form: string): string {
  if (form.length >= 6 && form.endsWith('en')) return form.slice(0, -2);
  if (form.length >= 5 && form.endsWith('ao')) return form.slice(0, -2);
  if (form.length >= 5 && form.endsWith('e')) return form.slice(0, -1);
  if (form.length >= 4 && /[aioy]$/.test(form)) return form.slice(0, -1);
  return form;
}

const russianEnding =
  /(?:ами|ями|ого|его|ому|ему|ыми|ими|ов|ев|ей|ах|ях|ам|ям|ом|ем|ый|ий|ой|ая|яя|ое|ее|ые|ие|ых|их|ую|юю|а|я|о|е|и|ы|у|ю|ь|й)$/;

function russianForm(word: string): string {
  if (word.length < 4) return word;
  const form = word.replace(russianEnding, '');
  return form.length >= 3 ? form : word;
}

function arabicForm(word: string): string {
  const bare = word.length >= 5 && word.startsWith('ال') ? word.slice(2) : word;
  if (bare.length >= 5 && bare.endsWith('ات')) return bare.slice(0, -2);
  return bare.length >= 4 && /[هة]$/.test(bare) ? bare.slice(0, -1) : bare;
}

export function wordForm(word: string): string {
  if (/^[a-z]+$/.test(word)) return latinForm(word);
  if (/^\p{Script=Cyrillic}+$/u.test(word)) return russianForm(word);
  if (/^\p{Script=Arabic}+$/u.test(word)) return arabicForm(word);
  return word;
}
