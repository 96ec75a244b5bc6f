import { errorMessage } from '@sampan/ui/show-error.ts';
import { type ChangeEvent, useState } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { type UploadPurpose, uploadFile } from './upload.ts';

export interface ChosenFile {
  key: string;
  name: string;
  /** Empty for a PDF. */
  preview: string;
}

interface Options {
  purpose: UploadPurpose;
  max: number;
  /** The file to upload, or the error of the chosen one. */
  prepare: (file: File) => Promise<File | string>;
}

/** Files that are uploaded when they are chosen, and sent by their keys. */
export function useFiles({ purpose, max, prepare }: Options) {
  const t = useTexts();
  const [files, setFiles] = useState<ChosenFile[]>([]);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const upload = async (chosen: File) => {
    const file = await prepare(chosen);
    if (typeof file === 'string') return setError(file);
    const key = await uploadFile(file, purpose);
    const preview = key.endsWith('.pdf') ? '' : URL.createObjectURL(file);
    setFiles((before) => [...before, { key, name: chosen.name, preview }]);
  };
  const add = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])];
    const room = max - files.length;
    event.target.value = '';
    setError(chosen.length > room ? t('ui.filesLeftOut', { max }) : '');
    setBusy(true);
    try {
      for (const file of chosen.slice(0, room)) await upload(file);
    } catch (failure) {
      setError(errorMessage(failure, t));
    } finally {
      setBusy(false);
    }
  };
  const remove = (key: string) => setFiles(files.filter((file) => file.key !== key));
  const isFull = files.length >= max;
  return { files, keys: files.map(({ key }) => key), isFull, error, busy, add, remove, clear: () => setFiles([]) };
}

export type Files = ReturnType<typeof useFiles>;
