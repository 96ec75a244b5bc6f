import { showError } from '@sampan/ui/show-error.ts';
import { useState } from 'react';
import { uploadPicture } from '../../features/catalogue/upload-picture.ts';
import { useTexts } from '../../texts/texts.ts';
import { moved, type Product } from './draft.ts';
import type { ProductDraft } from './use-draft.ts';

const most = 50;

/** A product's pictures as they will be: which, in what order, and where they are. */
export function usePictures({ pictures }: Product, draft: ProductDraft) {
  const t = useTexts();
  const [uploaded, setUploaded] = useState<Record<string, string>>({});
  const stored = draft.draft.pictures === null ? pictures.source : pictures.shown;
  const shown = draft.draft.pictures ?? stored.map(({ name }) => name);
  const urls = new Map([...pictures.source, ...pictures.shown].map(({ name, url }) => [name, url]));
  const set = (next: string[]) => {
    if (next.length > 0) draft.set({ pictures: next.slice(0, most) });
  };
  return {
    shown: shown.map((name) => ({
      name,
      url: uploaded[name] ?? urls.get(name) ?? '',
      isOwn: !pictures.source.some((one) => one.name === name),
    })),
    left: pictures.source.filter(({ name }) => !shown.includes(name)),
    isOwnChoice: pictures.own || draft.draft.pictures != null,
    reset: () => draft.set({ pictures: null }),
    take: (name: string) => set([...shown, name]),
    leaveOut: (at: number) => set(shown.filter((_, index) => index !== at)),
    move: (at: number, step: 1 | -1) => set(moved(shown, at, step)),
    /** Dragged from one place to another. */
    put(from: number, to: number) {
      const rest = shown.filter((_, index) => index !== from);
      set([...rest.slice(0, to), shown[from] ?? '', ...rest.slice(to)]);
    },
    async add(files: readonly File[]) {
      const added: string[] = [];
      for (const file of files) {
        try {
          const key = await uploadPicture(file);
          added.push(key);
          setUploaded((before) => ({ ...before, [key]: URL.createObjectURL(file) }));
        } catch (error) {
          showError(error, t);
        }
      }
      set([...shown, ...added]);
    },
  };
}

export type Pictures = ReturnType<typeof usePictures>;
