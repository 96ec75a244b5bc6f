import { Checkbox, Field, Input, Select } from '@sampan/ui/field.tsx';
import { showError } from '@sampan/ui/show-error.ts';
import { uploadPicture } from '../../features/catalogue/upload-picture.ts';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { PalletDraft } from './use-pallet.ts';

interface Props {
  draft: PalletDraft;
  set: (change: Partial<PalletDraft>) => void;
}

const tones = ['sand', 'river', 'amber', 'blue', 'crimson', 'violet', 'green'] as const;

/** Picture, ground, and the days on which it is shown. */
export function PalletFacts({ draft, set }: Props) {
  const t = useTexts();
  const choose = async (file: File | undefined) => {
    if (!file) return;
    try {
      set({ picture: await uploadPicture(file), pictureUrl: URL.createObjectURL(file) });
    } catch (error) {
      showError(error, t);
    }
  };
  return (
    <Section title={t('consoleCatalogue.shownWhen')}>
      <div className="grid gap-3">
        <label className="btn btn-line btn-small pallet-choose">
          {t('consoleCatalogue.choosePicture')}
          <input
            type="file"
            className="sr-only"
            accept="image/png,image/jpeg"
            onChange={({ target }) => {
              void choose(target.files?.[0]);
              target.value = '';
            }}
          />
        </label>
        <Field label={t('consoleCatalogue.ground')}>
          <Select value={draft.tone} onChange={({ target }) => set({ tone: target.value })}>
            {tones.map((tone) => (
              <option key={tone} value={tone}>
                {t(`consoleCatalogue.tone_${tone}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('consoleCatalogue.startsOn')} hint={t('consoleCatalogue.daysHint')} optional>
          <Input
            type="date"
            value={draft.startsOn ?? ''}
            onChange={({ target }) => set({ startsOn: target.value || null })}
          />
        </Field>
        <Field label={t('consoleCatalogue.endsOn')} optional>
          <Input
            type="date"
            value={draft.endsOn ?? ''}
            onChange={({ target }) => set({ endsOn: target.value || null })}
          />
        </Field>
        <Checkbox checked={draft.isActive} onChange={({ target }) => set({ isActive: target.checked })}>
          {t('consoleCatalogue.isActive')}
        </Checkbox>
      </div>
    </Section>
  );
}
