import { onlineManager } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { queryClient } from './query-client.ts';

test('guard: without a network a change fails at once, and is not made later', async () => {
  let sent = 0;
  const change = queryClient.getMutationCache().build(queryClient, {
    ...queryClient.getDefaultOptions().mutations,
    mutationFn: () => {
      sent++;
      return Promise.reject(new TypeError('Failed to fetch'));
    },
  });
  onlineManager.setOnline(false);
  await expect(change.execute(undefined)).rejects.toThrow('Failed to fetch');
  onlineManager.setOnline(true);
  await queryClient.resumePausedMutations();
  expect(sent).toBe(1);
});
