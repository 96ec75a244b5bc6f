import { Icon } from '../../parts/icon.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { Pictures } from './use-pictures.ts';

/** Those that are chosen, each with a way to drop it. */
export function PictureRow({ pictures: { pictures, remove } }: { pictures: Pictures }) {
  const t = useTexts();
  if (pictures.length === 0) return null;
  return (
    <ul className="chosen-pictures">
      {pictures.map(({ key, name, url }) => (
        <li key={key}>
          <img src={url} alt={name} width={56} height={56} />
          <button type="button" aria-label={t('consoleMessages.dropPicture', { name })} onClick={() => remove(key)}>
            <Icon name="x" small />
          </button>
        </li>
      ))}
    </ul>
  );
}

export function PictureButton({ pictures: { isFull, busy, add } }: { pictures: Pictures }) {
  const t = useTexts();
  if (isFull) return null;
  return (
    <label className="btn btn-quiet btn-small">
      {t(busy ? 'consoleMessages.uploading' : 'consoleMessages.addPicture')}
      <input
        type="file"
        multiple
        className="sr-only"
        accept="image/jpeg,image/png"
        disabled={busy}
        onChange={(event) => void add(event)}
      />
    </label>
  );
}
