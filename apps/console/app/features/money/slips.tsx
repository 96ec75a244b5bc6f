import { useState } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { isPdf, isStrip } from './slip-shape.ts';

interface Props {
  /** Slips (PDF or picture), pictures of a claim, or documents of a reseller. */
  urls: readonly string[];
  label: 'consoleMoney.slip' | 'consoleMoney.picture' | 'consoleReseller.paper';
  /** Large enough to be read where it is, and nothing of it cut off. */
  isWhole?: boolean;
}

/** Uploads of buyers: pictures, which the shop re-encodes, are shown; a PDF is a download that the page never opens. */
export function Slips({ urls, label, isWhole = false }: Props) {
  const t = useTexts();
  return (
    <ul className={isWhole ? 'slips slips-whole' : 'slips'}>
      {urls.map((url, index) => {
        const name = t(label, { number: index + 1 });
        if (!isPdf(url)) return <Picture key={url} url={url} name={name} />;
        return (
          <li key={url}>
            <a className="link tap" href={url} target="_blank" rel="noopener noreferrer">
              {t('consoleMoney.pdf', { name })}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function Picture({ url, name }: { url: string; name: string }) {
  const [isTall, setTall] = useState(false);
  return (
    <li className={isTall ? 'slip-tall' : undefined}>
      <a className="slip" href={url} target="_blank" rel="noopener noreferrer">
        <img
          src={url}
          alt={name}
          width={96}
          height={96}
          onLoad={({ currentTarget }) => setTall(isStrip(currentTarget))}
        />
      </a>
    </li>
  );
}
