import { useState } from 'react';
import { call, type Output } from '../../api/call.ts';

type Answer = Output<'operatorFindOffersByPicture'>;
export type Frame = Answer['frames'][number];

/** The marketplace takes no larger pictures. */
const pictureMaxBytes = 3_000_000;

export interface SearchedPicture {
  pictureId: string;
  /** To show it; only in this browser. */
  url: string;
  frames: Frame[];
  /** What is searched. */
  frame: Frame | undefined;
}

async function toBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
}

/** Other kinds, and what is too large, become a JPEG. */
async function asJpegOrPng(file: Blob): Promise<Blob> {
  const isTaken = file.type === 'image/jpeg' || file.type === 'image/png';
  if (isTaken && file.size <= pictureMaxBytes) return file;
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, 1600 / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/jpeg', 0.85),
  );
}

/** A picture that is searched, as a whole or by a part of it. */
export function usePicture(onError: (error: unknown) => void) {
  const [picture, setPicture] = useState<SearchedPicture | null>(null);
  const [isSending, setSending] = useState(false);
  const search = async (file: Blob) => {
    setSending(true);
    try {
      const small = await asJpegOrPng(file);
      const { pictureId, frames } = await call('operatorFindOffersByPicture', {
        contentBase64: await toBase64(small),
        pageSize: 1,
      });
      setPicture({ pictureId, frames, frame: frames[0], url: URL.createObjectURL(small) });
    } catch (error) {
      onError(error);
    } finally {
      setSending(false);
    }
  };
  const setFrame = (frame: Frame) => setPicture((before) => before && { ...before, frame });
  const drop = () => {
    if (picture) URL.revokeObjectURL(picture.url);
    setPicture(null);
  };
  return { picture, isSending, search, setFrame, drop };
}
