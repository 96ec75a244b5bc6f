import { limits } from '@sampan/contract/limits';
import { CallError } from '@sampan/contract/page-context';
import { putFile } from '@sampan/ui/put-file.ts';
import { showError } from '@sampan/ui/show-error.ts';
import { type ChangeEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { type Translate, useTexts } from '../../texts/texts.ts';

export interface ChosenPicture {
  key: string;
  name: string;
  /** Of the file itself: the upload is nobody's to see until it is sent. */
  url: string;
}

async function upload(file: File, t: Translate): Promise<string> {
  if (file.size > limits.uploadMaxBytes) throw new CallError(413, 'file_too_large', t('consoleMessages.tooLarge'));
  const fileType = file.type === 'image/png' ? 'png' : 'jpg';
  const permit = await call('operatorUploadPolicy', { fileType, purpose: 'answer' });
  await putFile(permit, file);
  return permit.key;
}

/** Pictures that go with an answer, uploaded as they are chosen. */
export function usePictures() {
  const t = useTexts();
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([]);
  const [busy, setBusy] = useState(false);
  const add = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])].slice(0, limits.messagePicturesMax - pictures.length);
    target.value = '';
    setBusy(true);
    try {
      for (const file of files) {
        const key = await upload(file, t);
        setPictures((before) => [...before, { key, name: file.name, url: URL.createObjectURL(file) }]);
      }
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
    add,
    remove: (key: string) => setPictures((before) => before.filter((picture) => picture.key !== key)),
    clear: () => setPictures([]),
  };
}

export type Pictures = ReturnType<typeof usePictures>;
