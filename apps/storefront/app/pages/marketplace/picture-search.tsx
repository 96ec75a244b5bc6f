import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { limits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { Icon } from '@sampan/ui/icons.tsx';
import { showError } from '@sampan/ui/show-error.ts';
import { shrinkPicture } from '@sampan/ui/shrink-picture.ts';
import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import { data, type LoaderFunctionArgs } from 'react-router';
import { call } from '../../api/call.ts';
import { readPage } from '../../api/page-context.server.ts';
import { Head } from '../../document/head.tsx';
import { ProductGrid, ProductGridSkeleton } from '../../features/catalogue/product-card.tsx';
import { FoundOffers, WhyNothing } from '../../features/marketplace/found-offers.tsx';
import { useTexts } from '../../texts/texts.ts';

type Answer = OutputOf<Calls['findOffersByPicture']>;

/** The page exists only where buyers may search. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { searchesMarketplace } = await readPage(context).call('getShop', {});
  if (!searchesMarketplace) throw data(null, { status: 404 });
  return null;
}

/** Goods that look like a picture: the shop's own first, then the marketplace's. */
export default function PictureSearch() {
  const t = useTexts();
  const search = useSearch();
  usePasted(search.begin);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) void search.begin(file);
  };
  return (
    <div className="page py-4 md:py-6">
      <Head title={t('marketplace.pictureSearch')} />
      <h1 className="text-xl">{t('marketplace.pictureSearch')}</h1>
      <section
        className="card pad mt-4 flex flex-wrap items-center gap-4"
        aria-label={t('marketplace.yourPicture')}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        {search.url && (
          <img className="size-24 rounded-md object-cover" src={search.url} alt={t('marketplace.yourPicture')} />
        )}
        <div className="grid min-w-0 grow gap-3">
          <div className="flex flex-wrap gap-2">
            <FileButton name="marketplace.choosePicture" onFile={search.begin} />
            <span className="md:hidden">
              <FileButton name="marketplace.takePicture" capture onFile={search.begin} />
            </span>
          </div>
          <p className="hint">{t('marketplace.pictureHint')}</p>
        </div>
      </section>
      {search.isSending && (
        <div className="pt-8">
          <p className="pb-4 text-muted" role="status">
            {t('marketplace.looking')}
          </p>
          <ProductGridSkeleton count={5} />
        </div>
      )}
      {search.answer && <Results answer={search.answer} />}
    </div>
  );
}

interface FileButtonProps {
  name: 'marketplace.choosePicture' | 'marketplace.takePicture';
  capture?: boolean;
  onFile: (file: File) => Promise<void>;
}

function FileButton({ name, capture, onFile }: FileButtonProps) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same file may be chosen again.
    target.value = '';
    if (file) void onFile(file);
  };
  return (
    <>
      <Button kind={capture ? undefined : 'brand'} onClick={() => input.current?.click()}>
        <Icon name="upload" small />
        {t(name)}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture={capture ? 'environment' : undefined}
        aria-label={t(name)}
        hidden
        onChange={choose}
      />
    </>
  );
}

function Results({ answer: { state, products, list } }: { answer: Answer }) {
  const t = useTexts();
  if (state === 'resting' || state === 'silent')
    return (
      <div className="pt-8">
        <WhyNothing state={state} />
      </div>
    );
  if (state === 'off') return <p className="pt-8 text-muted">{t('marketplace.problem_off')}</p>;
  if (products.length + list.length === 0)
    return (
      <p className="pt-8 text-muted" role="status">
        {t('marketplace.nothingAlike')}
      </p>
    );
  return (
    <>
      {products.length > 0 && (
        <section className="pt-8">
          <h2 className="pb-4 text-lg">{t('marketplace.inThisShop')}</h2>
          <ProductGrid products={products} heading="h3" />
        </section>
      )}
      {list.length > 0 && (
        <section className="pt-8">
          <h2 className="text-lg">{t('marketplace.more')}</h2>
          <p className="pb-4 text-muted">{t('marketplace.moreHint')}</p>
          <FoundOffers list={list} heading="h3" />
        </section>
      )}
    </>
  );
}

async function toBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
}

/** The marketplace looks at no more of it. A picture with much detail is sent smaller. */
const sides = [800, 560, 400];

async function toSmall(file: Blob): Promise<Blob> {
  let small = file;
  for (const side of sides) {
    small = await shrinkPicture(file, { width: side, height: side });
    if (small.size <= limits.searchedPictureMaxBytes) return small;
  }
  return small;
}

function useSearch() {
  const t = useTexts();
  const [url, setUrl] = useState('');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [isSending, setSending] = useState(false);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  const begin = async (file: Blob) => {
    setSending(true);
    setAnswer(null);
    try {
      // What the browser cannot read is for the server to name.
      const small = await toSmall(file).catch(() => file.slice(0, limits.searchedPictureMaxBytes));
      setUrl(URL.createObjectURL(small));
      setAnswer(await call('findOffersByPicture', { contentBase64: await toBase64(small) }));
    } catch (error) {
      showError(error, t);
    } finally {
      setSending(false);
    }
  };
  return { url, answer, isSending, begin };
}

/** A picture in the clipboard, pasted anywhere on the page. */
function usePasted(onFile: (file: File) => Promise<void>) {
  const latest = useRef(onFile);
  latest.current = onFile;
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const file = [...(clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
      if (file) void latest.current(file);
    };
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  }, []);
}
