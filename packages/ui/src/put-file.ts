import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { CallError } from '@sampan/contract/page-context';

type Permit = OutputOf<Calls['uploadPolicy']>;

/**
 * Uploads a file directly to the storage; our session is never sent there. A URL that carries its permission itself
 * comes without a header: S3 refuses a request that has both, even an empty one.
 */
export async function putFile({ url, authorization, contentType }: Permit, file: File): Promise<void> {
  const response = await fetch(url, {
    method: 'PUT',
    body: file,
    credentials: 'omit',
    headers: { 'Content-Type': contentType, ...(authorization && { Authorization: authorization }) },
  }).catch(() => null);
  if (!response?.ok) throw new CallError(response?.status ?? 0, response ? 'upload_not_allowed' : 'network', '');
}
