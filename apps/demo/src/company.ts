import { fileURLToPath } from 'node:url';
import { languages } from '@sampan/contract/languages';
import { draftKinds } from '@sampan/contract/settings/policy-kinds';
import { importFolder } from '@sampan/server/domains/settings/folder/settings-folder';
import type { Services } from '@sampan/server/shop/services';
import { readSetting } from '@sampan/server/shop/settings/settings';
import { policyDraft } from '@sampan/translations/policy-drafts';

const folder = fileURLToPath(new URL('../shop', import.meta.url));

/** The invented company with its policies, unless somebody has set another. */
export async function ensureDemoCompany(services: Services): Promise<void> {
  if (await readSetting(services.db, 'company')) return;
  const policies = languages.flatMap(({ code: language }) =>
    draftKinds.map((kind) => ({ kind, language, markdown: policyDraft(kind, language) })),
  );
  await importFolder(services, folder, { isDemo: true, policies });
}
