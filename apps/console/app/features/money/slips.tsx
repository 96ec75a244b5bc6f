import { useTexts } from '../../texts/texts.ts';

interface Props {
  /** Slips (PDF or picture), pictures of a claim, or documents of a reseller. */
  urls: readonly string[];
  label: 'consoleMoney.slip' | 'consoleMoney.picture' | 'consoleReseller.paper';
  /** Large enough to be read where it is, and nothing of it cut off. */
  isWhole?: boolean;
}

const isPdf = (url: string) => new URL(url, location.href).pathname.endsWith('.pdf');

/** Uploads of buyers: pictures, which the shop re-encodes, are shown; a PDF is a download that the page never opens. */
export function Slips({ urls, label, isWhole = false }: Props) {
  const t = useTexts();
  return (
    <ul className={isWhole ? 'slips slips-whole' : 'slips'}>
      {urls.map((url, index) => {
        const name = t(label, { number: index + 1 });
        return (
          <li key={url}>
            <a className={isPdf(url) ? 'link' : 'slip'} href={url} target="_blank" rel="noopener noreferrer">
              {isPdf(url) ? t('consoleMoney.pdf', { name }) : <img src={url} alt={name} width={96} height={96} />}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
