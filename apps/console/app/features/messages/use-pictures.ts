import { limits } from '@sampan/contract/limits';
import { putFile } from '@sampan/ui/put-file.ts';
import { showError } from '@sampan/ui/show-error.ts';
import { shrinkPicture } from '@sampan/ui/shrink-picture.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { type ChangeEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';

export interface ChosenPicture {
  key: string;
  name: string;
  /** A URL of the local file: uploads are private until they are sent. */
  url: string;
}

interface For {
  purpose?: 'answer' | 'seller_claim';
  max?: number;
}

async function upload(picture: File, purpose: 'answer' | 'seller_claim'): Promise<string> {
  const permit = await call('operatorUploadPolicy', { fileType: 'jpg', purpose, bytes: picture.size });
  await putFile(permit, picture);
  return permit.key;
}

/** Pictures that go with an answer or a claim, uploaded as they are chosen. */
export function usePictures({ purpose = 'answer', max = limits.messagePicturesMax }: For = {}) {
  const t = useTexts();
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([]);
  const [busy, setBusy] = useState(false);
  const addOne = async (file: File) => {
    const small = await shrinkPicture(file).catch(() => null);
    if (!small) return showToast({ kind: 'error', title: t('consoleMessages.notAPicture', { name: file.name }) });
    const picture = new File([small], `${file.name}.jpg`, { type: 'image/jpeg' });
    const key = await upload(picture, purpose);
    setPictures((before) => [...before, { key, name: file.name, url: URL.createObjectURL(picture) }]);
  };
  const add = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    const room = max - pictures.length;
    target.value = '';
    if (files.length > room) showToast({ kind: 'error', title: t('ui.filesLeftOut', { max }) });
    setBusy(true);
    try {
      for (const file of files.slice(0, room)) await addOne(file);
    } catch (error) {
      showError(error, t);
    } finally {
      setBusy(false);
    }
  };
  return {
    pictures,
    keys: pictures.map(({ key }) => key),
    busy,
    isFull: pictures.length >= max,
    add,
    remove: (key: string) => setPictures((before) => before.filter((picture) => picture.key !== key)),
    clear: () => setPictures([]),
  };
}

export type Pictures = ReturnType<typeof usePictures>;
