import { limits } from '@sampan/contract/limits';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { forgetSignIn } from '../../api/session.ts';
import { clearViewed, parseViewed, readViewed, recordViewed, viewedToShow, withViewed } from './viewed-products.ts';

describe('the content of the storage', () => {
  test.each([
    ['nothing', null],
    ['an empty text', ''],
    ['no JSON', '[1,2'],
    ['another kind of JSON', '{"ids":[1]}'],
    ['a figure', '7'],
    ['null', 'null'],
  ])('%s means no product', (_, stored) => {
    expect(parseViewed(stored)).toEqual([]);
  });

  test('only possible offer ids of a list are kept, each once', () => {
    expect(parseViewed('[3,"4",null,-1,0,2.5,3,1e300,{"id":5},6]')).toEqual([3, 6]);
  });

  test('a list that is too long is cut', () => {
    const ids = Array.from({ length: 50 }, (_, index) => index + 1);
    expect(parseViewed(JSON.stringify(ids))).toEqual(ids.slice(0, limits.viewedProductsMax));
  });
});

describe('a product looked at', () => {
  test('comes first', () => expect(withViewed([1, 2], 3)).toEqual([3, 1, 2]));
  test('again, moves to the front', () => expect(withViewed([1, 2, 3], 3)).toEqual([3, 1, 2]));
  test('pushes the oldest out', () => {
    const full = Array.from({ length: limits.viewedProductsMax }, (_, index) => index + 1);
    expect(withViewed(full, 99)).toEqual([99, ...full.slice(0, -1)]);
  });
});

describe('the row', () => {
  test('needs two products', () => {
    expect(viewedToShow([])).toEqual([]);
    expect(viewedToShow([1])).toEqual([]);
    expect(viewedToShow([1, 2])).toEqual([1, 2]);
  });
  test('leaves out the product of the page', () => {
    expect(viewedToShow([1, 2, 3], 1)).toEqual([2, 3]);
    expect(viewedToShow([1], 1)).toEqual([]);
  });
});

describe('the storage', () => {
  afterEach(() => void vi.unstubAllGlobals());

  function stubStorage() {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
    return kept;
  }

  test('keeps ids and nothing else', () => {
    const kept = stubStorage();
    recordViewed(11);
    recordViewed(12);
    expect([...kept]).toEqual([['recentlyViewed', '[12,11]']]);
    expect(readViewed()).toEqual([12, 11]);
    clearViewed();
    expect(kept.size).toBe(0);
  });

  test('is emptied by signing out', () => {
    stubStorage();
    recordViewed(11);
    forgetSignIn();
    expect(readViewed()).toEqual([]);
  });

  test('may be switched off', () => {
    const refuse = () => {
      throw new Error('no storage');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    recordViewed(11);
    expect(readViewed()).toEqual([]);
    expect(clearViewed).not.toThrow();
  });
});
