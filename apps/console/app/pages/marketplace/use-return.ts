import { showToast } from '@sampan/ui/toast-store.ts';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAct } from '../../api/use-act.ts';
import { useTexts } from '../../texts/texts.ts';

/** Brings back the code with which the marketplace's page returns, once, and takes it out of the address. */
export function useReturn(): 'none' | 'busy' | 'failed' {
  const t = useTexts();
  const [params, setParams] = useSearchParams();
  const [state, setState] = useState<'none' | 'busy' | 'failed'>('none');
  const finish = useAct('operatorFinishMarketplaceConnection', ['operatorGetMarketplaceConnection']);
  const sent = useRef('');
  const [code, given] = [params.get('code'), params.get('state')];
  useEffect(() => {
    if (!given || sent.current === given) return;
    sent.current = given;
    setParams({}, { replace: true });
    if (!code) return setState('failed');
    setState('busy');
    finish.act({ code, state: given }).then(
      () => {
        setState('none');
        showToast({ kind: 'done', title: t('consoleConnection.connected') });
      },
      () => setState('failed'),
    );
  }, [code, given, finish, setParams, t]);
  return state;
}
