import { Button } from '@sampan/ui/button.tsx';
import { showError } from '@sampan/ui/show-error.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useTexts } from '../../../texts/texts.ts';
import type { Publication, Publications } from './publications.ts';
import type { PublishQuery } from './publish-query.ts';

/** The rows of the page, and those that were asked for since. */
export function useRows(query: PublishQuery, found: Publications) {
  const t = useTexts();
  const [more, setMore] = useState<{ list: Publication[]; next: string }>({ list: [], next: found.next });
  const [isBusy, setBusy] = useState(false);
  // Reloaded data begins at the top again.
  useEffect(() => setMore({ list: [], next: found.next }), [found]);
  async function load() {
    setBusy(true);
    try {
      const { tab, shopId, search, filter } = query;
      const page = await call('listPublications', { tab, shopId, search, filter, after: more.next });
      setMore({ list: [...more.list, ...page.list], next: page.next });
    } catch (error) {
      showError(error, t);
    } finally {
      setBusy(false);
    }
  }
  const known = new Set(found.list.map(({ id }) => id));
  const rows = [...found.list, ...more.list.filter(({ id }) => !known.has(id))];
  const foot = more.next !== '' && (
    <div className="p-4 text-center">
      <Button busy={isBusy} busyLabel={t('ui.loading')} onClick={() => void load()}>
        {t('resellerPublish.more')}
      </Button>
    </div>
  );
  return { rows, foot };
}
