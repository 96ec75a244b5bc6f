import { createContext, useContext } from 'react';

/**
 * The packed categories of a document: the same text in thousands of pages, and longer than all else that the loaders
 * answer. It stands in an element of its own, written once a language, instead of being put together for every page.
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

/** Data, which no browser runs. */
export function categoriesElement(packed: string): string {
  return `<script type="application/json" id="${elementId}">${packed.replaceAll('<', '\\u003c')}</script>`;
}
