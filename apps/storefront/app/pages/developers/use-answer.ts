import { useCallback, useEffect, useRef, useState } from 'react';

type Answer<Value> = { state: 'loading' } | { state: 'failed' } | { state: 'there'; value: Value };

/** A call's answer, read on first use and again on `reload`; `ask` has to stay the same function. */
export function useAnswer<Value>(ask: () => Promise<Value>) {
  const [answer, setAnswer] = useState<Answer<Value>>({ state: 'loading' });
  const [turn, setTurn] = useState(0);
  const asked = useRef<unknown>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again
  useEffect(() => {
    let isLatest = true;
    // The old answer stays until the new one comes, unless it answers another question.
    const isOther = asked.current !== ask;
    asked.current = ask;
    setAnswer((before) => (before.state === 'there' && !isOther ? before : { state: 'loading' }));
    ask().then(
      (value) => isLatest && setAnswer({ state: 'there', value }),
      () => isLatest && setAnswer({ state: 'failed' }),
    );
    return () => {
      isLatest = false;
    };
  }, [ask, turn]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  return { answer, reload };
}
