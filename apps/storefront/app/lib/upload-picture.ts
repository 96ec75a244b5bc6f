import { limits } from '@sampan/contract/limits';
import { CallError } from '@sampan/contract/page-context';
import { call } from './api.ts';
import type { Translate } from './texts.tsx';

type FileType = 'jpg' | 'jpeg' | 'png';

function fileTypeOf(file: File): FileType | undefined {
  const ending = /\.(jpe?g|png)$/i.exec(file.name)?.[1]?.toLowerCase();
  return ending as FileType | undefined;
}

/** What is wrong with a chosen picture, or nothing. */
export function pictureMistake(file: File, t: Translate): string | undefined {
  if (!file.type.startsWith('image/')) return t('accounts.notAnImage');
  if (!fileTypeOf(file) || !/^image\/(jpe?g|png)$/.test(file.type)) return t('accounts.wrongImageType');
  if (file.size > limits.avatarMaxBytes) return t('accounts.imageTooLarge');
}

/** Puts a picture straight into the storage and answers its key; our session never goes there. */
export async function uploadPicture(file: File, purpose: 'avatar' | 'slip'): Promise<string> {
  const policy = await call('uploadPolicy', { fileType: fileTypeOf(file) ?? 'jpg', purpose });
  const response = await fetch(policy.url, {
    method: 'PUT',
    body: file,
    credentials: 'omit',
    headers: { Authorization: policy.authorization, 'Content-Type': policy.contentType },
  }).catch(() => null);
  if (!response?.ok) throw new CallError(response?.status ?? 0, response ? 'upload_not_allowed' : 'network', '');
  return policy.key;
}
