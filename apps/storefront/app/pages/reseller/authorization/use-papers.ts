import { resellerLimits } from '@sampan/contract/reseller-limits';
import { prepareSlip } from '../../../features/uploads/upload.ts';
import { uploadMegabytes } from '../../../features/uploads/upload-megabytes.ts';
import { useFiles } from '../../../features/uploads/use-files.ts';
import { useTexts } from '../../../texts/texts.ts';

/** Papers that come with an authorization that is asked for. */
export function usePapers() {
  const t = useTexts();
  const max = resellerLimits.grantFilesMax;
  const files = useFiles({
    purpose: 'grant',
    max,
    prepare: (file) => prepareSlip(file, t),
  });
  return {
    keys: files.files.map(({ key }) => key),
    field: {
      files,
      label: t('resellerAuthorization.papers'),
      addLabel: t('resellerAuthorization.addPapers'),
      hint: t('resellerAuthorization.papersHint', { max, size: uploadMegabytes }),
      accept: '.jpg,.jpeg,.png,.pdf',
    },
  };
}
