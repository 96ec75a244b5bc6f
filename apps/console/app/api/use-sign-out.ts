import { useGo } from '@sampan/ui/paths.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';

/** Ends the session in the shop and here, even if the shop cannot be reached. */
export function useSignOut() {
  const client = useQueryClient();
  const go = useGo();
  return () => {
    void call('operatorLogout', {})
      .catch(() => undefined)
      .finally(() => {
        go('/sign-in');
        client.clear();
      });
  };
}
