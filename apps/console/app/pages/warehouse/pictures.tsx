import { operatorLimits } from '@sampan/contract/limits';
import { shrinkPicture } from '@sampan/ui/shrink-picture.ts';
import { type ChangeEvent, useEffect, useMemo } from 'react';
import { type Line, nameOfLine } from '../../features/warehouse/warehouse.ts';
import { Icon } from '../../parts/icon.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { LineState } from './use-line.ts';

/** Pictures of a line: stored, waiting for the network, and new. */
export function Pictures({ line, form, isOpen }: { line: Line; form: LineState; isOpen: boolean }) {
  const t = useTexts();
  const count = form.kept.length + form.waits.length + form.taken.length;
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])].slice(0, operatorLimits.inspectionPicturesMax - count);
    event.currentTarget.value = '';
    form.take(await Promise.all(files.map((file) => shrinkPicture(file))));
  };
  return (
    <ul className="wh-pictures">
      {form.kept.map(({ number, url }) => (
        <Picture
          key={number}
          url={url}
          alt={t('consoleWarehouse.pictureOf', { number, name: nameOfLine(line) })}
          note={t('consoleWarehouse.pictureSent')}
          onRemove={isOpen ? () => form.remove(number) : undefined}
        />
      ))}
      {form.waits.map((file, index) => (
        <LocalPicture
          // biome-ignore lint/suspicious/noArrayIndexKey: pictures have no names, and keep their order
          key={index}
          file={file}
          alt={t('consoleWarehouse.pictureTaken', { number: index + 1 })}
          note={t('consoleWarehouse.pictureWaits')}
        />
      ))}
      {form.taken.map((file, index) => (
        <LocalPicture
          // biome-ignore lint/suspicious/noArrayIndexKey: the same
          key={index}
          file={file}
          alt={t('consoleWarehouse.pictureTaken', { number: index + 1 })}
          note=""
          onRemove={() => form.untake(file)}
        />
      ))}
      {isOpen && count < operatorLimits.inspectionPicturesMax && (
        <li>
          <label className="wh-take">
            <Icon name="camera" />
            {t('consoleWarehouse.picture')}
            <input
              type="file"
              accept="image/jpeg,image/png"
              capture="environment"
              multiple
              onChange={(event) => void take(event)}
            />
          </label>
        </li>
      )}
    </ul>
  );
}

interface PictureProps {
  url: string;
  alt: string;
  note: string;
  onRemove?: (() => void) | undefined;
}

function Picture({ url, alt, note, onRemove }: PictureProps) {
  const t = useTexts();
  return (
    <li className="wh-picture-box">
      <img src={url} alt={alt} width={84} height={84} />
      {note && <span>{note}</span>}
      {onRemove && (
        <button type="button" aria-label={`${t('consoleWarehouse.removePicture')}: ${alt}`} onClick={onRemove}>
          <Icon name="x" small />
        </button>
      )}
    </li>
  );
}

function LocalPicture({ file, ...props }: Omit<PictureProps, 'url'> & { file: Blob }) {
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return <Picture url={url} {...props} />;
}
