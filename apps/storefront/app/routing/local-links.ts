import type { Language } from '@sampan/contract/languages';
import { localPath } from './paths.ts';

/** A link to a page of the shop, without a language: a file's path has more steps or a dot. */
const pageLink = /(?<=<a href=")\/(?![a-z]{2}["?#])(?:m(?:\/[a-z-]+)*|[a-z-]+)(?=["?#])/g;

/** The text's author does not know the reader's language: English links serve all. */
export const withLocalLinks = (html: string, language: Language) =>
  html.replaceAll(pageLink, (path) => localPath(language, path));
