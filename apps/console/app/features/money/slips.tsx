import { useTexts } from '../../texts/texts.ts';

interface Props {
  /** Of a slip, PDF or picture, a picture of a claim, or a paper of a reseller. */
  urls: readonly string[];
  label: 'consoleMoney.slip' | 'consoleMoney.picture' | 'consoleReseller.paper';
  /** Large enough to be read where it is, and nothing of it cut off. */
  isWhole?: boolean;
}

const isPdf = (url: string) => new URL(url, location.href).pathname.endsWith('.pdf');

/** What buyers have uploaded: pictures, drawn anew by the shop, are shown; a PDF is a download that the page never opens. */
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
