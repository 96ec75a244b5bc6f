import { limits } from '@sampan/contract/limits';
import { putFile } from '@sampan/ui/put-file.ts';
import { shrinkPicture } from '@sampan/ui/shrink-picture.ts';
import { call } from '../../api/call.ts';
import type { Translate } from '../../texts/texts.ts';
import { uploadMegabytes } from './upload-megabytes.ts';

type FileType = 'jpg' | 'png' | 'pdf';

const signatures: [FileType, number[]][] = [
  ['jpg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  // %PDF-
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
];

/** Detects the type by the first bytes, as the server does; names prove nothing. */
async function fileTypeOf(file: File): Promise<FileType | undefined> {
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  return signatures.find(([, signature]) => signature.every((byte, at) => head[at] === byte))?.[0];
}

export async function pictureMistake(file: File, t: Translate): Promise<string | undefined> {
  if (!file.type.startsWith('image/')) return t('accounts.notAnImage');
  if (!/\.(jpe?g|png)$/i.test(file.name) || !/^image\/(jpe?g|png)$/.test(file.type))
    return t('accounts.wrongImageType');
  if (file.size > limits.uploadMaxBytes) return t('accounts.imageTooLarge', { size: uploadMegabytes });
  const type = await fileTypeOf(file);
  if (type !== 'jpg' && type !== 'png') return t('accounts.notAnImage');
}

/** A bank slip to upload, or its mistake. A PDF stays as it is; a photo or a screenshot is made as small as uploads may be. */
export async function prepareSlip(file: File, t: Translate): Promise<File | string> {
  const { name } = file;
  const type = await fileTypeOf(file);
  if (!type) return t('billing.notASlip', { name });
  if (type === 'pdf')
    return file.size > limits.uploadMaxBytes ? t('billing.slipTooLarge', { name, size: uploadMegabytes }) : file;
  const small = await shrinkPicture(file, limits.slipPixels).catch(() => undefined);
  if (!small) return t('billing.notASlip', { name });
  if (small.size > limits.uploadMaxBytes) return t('billing.slipTooLarge', { name, size: uploadMegabytes });
  return new File([small], `${name}.jpg`, { type: 'image/jpeg' });
}

export type UploadPurpose = 'avatar' | 'slip' | 'claim' | 'message' | 'grant' | 'goods';

/** Uploads a file and returns its key. */
export async function uploadFile(file: File, purpose: UploadPurpose): Promise<string> {
  const policy = await call('uploadPolicy', { fileType: (await fileTypeOf(file)) ?? '', purpose, bytes: file.size });
  await putFile(policy, file);
  return policy.key;
}
