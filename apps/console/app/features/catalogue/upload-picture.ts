import { limits } from '@sampan/contract/limits';
import { CallError } from '@sampan/contract/page-context';
import { putFile } from '@sampan/ui/put-file.ts';
import { call } from '../../api/call.ts';

/** Uploads a picture of goods straight to the storage, and returns its key. */
export async function uploadPicture(file: File): Promise<string> {
  if (file.size > limits.uploadMaxBytes) throw new CallError(413, 'file_too_large', '');
  if (!/^image\/(?:png|jpe?g)$/.test(file.type)) throw new CallError(400, 'file_type_not_allowed', '');
  const fileType = file.type === 'image/png' ? 'png' : 'jpg';
  const permit = await call('operatorUploadPolicy', { fileType, purpose: 'product', bytes: file.size });
  await putFile(permit, file);
  return permit.key;
}
