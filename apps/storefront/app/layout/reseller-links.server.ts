import { messages } from 'virtual:messages';
import type { PageContext } from '@sampan/contract/page-context';
import type resellerFrame from '@sampan/translations/en/reseller-frame.json';
import type { ResellerLinks } from '../routing/root-data.ts';

/**
 * Links from the storefront to the reseller's workspace, in the root loader's data: only signed-in readers get them,
 * and the texts of visitors' pages do not include them.
 */
export async function readResellerLinks({ call, language }: PageContext): Promise<ResellerLinks> {
  const [{ hasStarted }, texts] = await Promise.all([
    call('getResellerStart', {}).catch(() => ({ hasStarted: false })),
    messages[language].load.reseller(),
  ]);
  // Compiled, they are lists of their parts; these have one.
  const text = (id: keyof typeof resellerFrame) => [texts.default[id]].flat().join('');
  return {
    hasStarted,
    workspace: text('resellerFrame.workspace'),
    publishToMyShop: text('resellerFrame.publishToMyShop'),
    downloadPackage: text('resellerFrame.downloadPackage'),
  };
}
