import { useDocumentCategories } from '../../routing/document-data.ts';
import { useRootData } from '../../routing/root-data.ts';
import { type Category, unpackCategories } from './categories.ts';

export function useCategories(): Category[] {
  const written = useDocumentCategories();
  return unpackCategories(useRootData()?.categories || written);
}
