import { useRootData } from '../../routing/root-data.ts';
import { type Category, unpackCategories } from './categories.ts';
import { useDocumentCategories } from './document-categories.ts';

export function useCategories(): Category[] {
  const written = useDocumentCategories();
  return unpackCategories(useRootData()?.categories || written);
}
