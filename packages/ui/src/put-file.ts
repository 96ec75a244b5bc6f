import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { CallError } from '@sampan/contract/page-context';

type Permit = OutputOf<Calls['uploadPolicy']>;

/**
 * Uploads a file directly to the storage; our session is never sent there. A URL that carries its permission itself
 * comes without a header: S3 refuses a request that has both, even an empty one. Throws `CallError`: `network` only if no
 * response came; a refusal of the storage has its status and no message.
 */
export async function putFile({ url, authorization, contentType }: Permit, file: Blob): Promise<void> {
  const response = await fetch(url, {
    method: 'PUT',
    body: file,
    credentials: 'omit',
    headers: { 'Content-Type': contentType, ...(authorization && { Authorization: authorization }) },
  }).catch(() => null);
  if (!response) throw new CallError(0, 'network', '');
  // A storage that answers 401 does not mean that our session has ended.
  if (!response.ok) throw new CallError(response.status === 401 ? 403 : response.status, 'upload_not_allowed', '');
}
