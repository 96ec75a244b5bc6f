import { useCallback } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router';
import { useTextsContext } from './texts.ts';

export const usePath = () => useTextsContext().pathOf;

export function useGo(): (path: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const path = usePath();
  return useCallback((to, options) => void navigate(path(to), options), [navigate, path]);
}

/** `/product-list` with the parameters that have a value. */
export function withQuery(path: string, query: Record<string, string | number | undefined | null>): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  if (entries.length === 0) return path;
  return `${path}?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}`;
}
