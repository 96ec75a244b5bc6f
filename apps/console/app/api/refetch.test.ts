import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refetch } from './refetch.ts';

/** A shop whose answers come when they are let through, each with what was true when it was asked. */
function shopOf(truth: { now: string }) {
  const waiting: (() => void)[] = [];
  const ask = () => {
    const then = truth.now;
    return new Promise<string>((resolve) => waiting.push(() => resolve(then)));
  };
  const answerAll = () => {
    for (const answer of waiting.splice(0)) answer();
  };
  return { ask, answerAll };
}

test('guard: isOnFirstWay. Calls made before a change are repeated, also while their first answer is on its way', async () => {
  const truth = { now: 'receive' };
  const { ask, answerAll } = shopOf(truth);
  const client = new QueryClient();
  const observer = new QueryObserver(client, { queryKey: ['operatorGetWarehouseOrder', { id: '1' }], queryFn: ask });
  const seen: unknown[] = [];
  const stop = observer.subscribe(({ data, error }) => seen.push(error ?? data));
  truth.now = 'inspect';
  const reading = refetch(client, ['operatorGetWarehouseOrder']);
  await new Promise((resolve) => setTimeout(resolve));
  answerAll();
  await reading;
  expect(observer.getCurrentResult()).toMatchObject({ data: 'inspect', error: null });
  expect(seen.filter(Boolean)).toEqual(['inspect']);
  truth.now = 'pack';
  const again = refetch(client, ['operatorGetWarehouseOrder', 'operatorGetOrder']);
  await new Promise((resolve) => setTimeout(resolve));
  answerAll();
  await again;
  expect(observer.getCurrentResult().data).toBe('pack');
  stop();
});

test('guard: names, active. Unrelated and one-time queries keep running', async () => {
  const truth = { now: 'as it was' };
  const { ask, answerAll } = shopOf(truth);
  const client = new QueryClient();
  const other = new QueryObserver(client, { queryKey: ['operatorListMails', {}], queryFn: ask });
  const stop = other.subscribe(() => {});
  const found = client.fetchQuery({ queryKey: ['operatorFindInWarehouse', { code: 'A1' }], queryFn: ask });
  const reading = refetch(client, ['operatorFindInWarehouse']);
  await new Promise((resolve) => setTimeout(resolve));
  answerAll();
  await reading;
  expect(await found).toBe('as it was');
  expect(other.getCurrentResult()).toMatchObject({ data: 'as it was', fetchStatus: 'idle' });
  stop();
});
