import { shrinkPicture } from '@sampan/ui/shrink-picture.ts';
import { useTexts } from '../../texts/texts.ts';
import type { UploadPurpose } from './upload.ts';
import { useFiles } from './use-files.ts';

/** Pictures of a buyer's message. */
export function usePictures(purpose: UploadPurpose, max: number) {
  const t = useTexts();
  return useFiles({
    purpose,
    max,
    // A phone's photo is larger than uploads may be.
    prepare: (file) =>
      shrinkPicture(file).then(
        (small) => new File([small], `${file.name}.jpg`, { type: 'image/jpeg' }),
        () => t('claims.notAPicture', { name: file.name }),
      ),
  });
}
