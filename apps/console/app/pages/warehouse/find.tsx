import { Button } from '@sampan/ui/button.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import { showError } from '@sampan/ui/show-error.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import type { Output } from '../../api/call.ts';
import { queryFor } from '../../api/use-call.ts';
import { inboundPathBy } from '../../features/warehouse/inbound.ts';
import { warehousePath } from '../../features/warehouse/warehouse.ts';
import { Icon } from '../../parts/icon.tsx';
import { State } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';
import { InboundHit } from './expected.tsx';

/** Loads the decoder on demand. */
const Camera = lazy(() => import('./camera.tsx'));

type Found = Output<'operatorFindInWarehouse'> & { code: string };

/** Finds by camera, by scanner, or by the end of a number. A single hit opens at once. */
export function Find() {
  const t = useTexts();
  const [found, setFound] = useState<Found>();
  const [scanning, setScanning] = useState(location.hash === '#camera');
  const field = useRef<HTMLInputElement>(null);
  const { find, busy } = useFind(setFound);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void find(field.current?.value ?? '');
    // The next scan replaces it.
    field.current?.select();
  };
  return (
    <div className="wh-find">
      {scanning && (
        <Suspense fallback={<p className="wh-camera" />}>
          <Camera onCode={(code) => void find(code)} onClose={() => setScanning(false)} />
        </Suspense>
      )}
      <form className="wh-form" onSubmit={submit}>
        <label htmlFor="wh-code">{t('consoleWarehouse.code')}</label>
        <div className="wh-find-row">
          <input
            ref={field}
            id="wh-code"
            className="input wh-input mono"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="search"
            // A scanner's keystrokes land here.
            // biome-ignore lint/a11y/noAutofocus: the page is there to find something
            autoFocus
          />
          <Button type="submit" kind="brand" className="wh-big" busy={busy} busyLabel={t('ui.loading')}>
            {t('consoleWarehouse.find')}
          </Button>
          {!scanning && (
            <Button
              className="wh-big"
              aria-label={t('consoleWarehouse.openCamera')}
              onClick={() => openCamera(setScanning)}
            >
              <Icon name="camera" />
            </Button>
          )}
        </div>
      </form>
      <div role="status">{found && <Hits found={found} />}</div>
    </div>
  );
}

/** Only documents of these pages may use the camera; coming from another page, the page reloads. */
function openCamera(open: (isOpen: boolean) => void) {
  const [entry] = performance.getEntriesByType('navigation');
  if (entry && new URL(entry.name).pathname.startsWith('/console/warehouse')) return open(true);
  location.hash = 'camera';
  location.reload();
}

function useFind(show: (found: Found) => void) {
  const t = useTexts();
  const go = useGo();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const find = async (typed: string) => {
    const code = typed.trim();
    if (!code || busy) return;
    setBusy(true);
    try {
      const answer = await client.fetchQuery({
        ...queryFor('operatorFindInWarehouse', { code }),
        staleTime: 0,
        retry: false,
      });
      const found = { ...answer, code };
      const [path, another] = pathsOf(found);
      if (path && !another) go(path);
      else show(found);
    } catch (error) {
      showError(error, t);
    } finally {
      setBusy(false);
    }
  };
  return { find, busy };
}

/** The orders of a purchase order that is still to be received come after it. */
const ordersOf = ({ list, inbound }: Found) =>
  inbound.length > 0 ? list.filter(({ foundBy }) => foundBy !== 'purchase') : list;

const pathsOf = (found: Found) => [
  ...found.inbound.map((row) => inboundPathBy(row, found.code)),
  ...ordersOf(found).map(({ id, step }) => warehousePath(id, step)),
];

function Hits({ found }: { found: Found }) {
  const t = useTexts();
  if (pathsOf(found).length === 0) return <p className="wh-none">{t('consoleWarehouse.notFound')}</p>;
  return (
    <ul className="wh-hits">
      {found.inbound.map((row) => (
        <InboundHit key={row.id} row={row} code={found.code} />
      ))}
      {ordersOf(found).map((hit) => (
        <li key={hit.id}>
          <Link to={warehousePath(hit.id, hit.step)}>
            <img src={hit.picture} alt="" width={44} height={44} />
            <span>
              <b className="mono">{hit.sn}</b>
              <span className="second cut" dir="auto">
                {hit.shipTo}
              </span>
              {hit.places.length > 0 && <b className="wh-shelf">{hit.places.join(', ')}</b>}
            </span>
            {hit.step && <State tone="violet">{t(`consoleWarehouse.step_${hit.step}`)}</State>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
