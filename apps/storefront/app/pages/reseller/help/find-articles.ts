interface Article {
  title: string;
  text: string;
}

/** Lower case without accents, so that "envio" finds "envío"; letters of Arabic, Korean and Japanese stay as they are. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();

/** The articles in which every word that was typed occurs, those first that have all of them in their title. */
export function findArticles<One extends Article>(articles: readonly One[], typed: string): One[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const hasAll = (text: string) => words.every((word) => fold(text).includes(word));
  const found = articles.filter(({ title, text }) => hasAll(`${title} ${text}`));
  return [...found.filter(({ title }) => hasAll(title)), ...found.filter(({ title }) => !hasAll(title))];
}
