import { createContext, useContext } from 'react';

/**
 * The packed categories of a document: the same text in thousands of pages, and longer than all other loader data. It
 * has its own element, rendered once per language, instead of being assembled for every page.
 */
const elementId = 'categories';
const Packed = createContext('[]');
export const DocumentCategoriesProvider = Packed.Provider;

let read: string | undefined;

function readDocument(): string {
  read ??= document.getElementById(elementId)?.textContent ?? '[]';
  return read;
}

export const useDocumentCategories = import.meta.env.SSR ? () => useContext(Packed) : readDocument;

/** Data, which no browser executes. */
export function categoriesElement(packed: string): string {
  return `<script type="application/json" id="${elementId}">${packed.replaceAll('<', '\\u003c')}</script>`;
}
