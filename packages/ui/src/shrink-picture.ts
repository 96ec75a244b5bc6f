/** The size of the shop's stored pictures. */
const usual = { width: 1600, height: 1600 };
const quality = 0.85;

/** A phone's photo is larger than uploads may be, and a bad network carries it for minutes. */
export async function shrinkPicture(file: Blob, most = usual): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, most.width / picture.width, most.height / picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  return small ?? file;
}
