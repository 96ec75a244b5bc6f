import { standardColours } from '@sampan/contract/settings/colours';

const room = { width: 720, height: 300 };
/** A small logo grows no further: it would be blurred. */
const growth = 3;
const margin = 70;

/** The shop's logo on a white plate, on the shop's colour. */
export async function drawLogo(
  logo: Buffer,
  brand: string | null,
  size: { width: number; height: number },
): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const drawn = await sharp(logo).metadata();
  const { data, info } = await sharp(logo)
    .resize(Math.min(room.width, drawn.width * growth), Math.min(room.height, drawn.height * growth), { fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const plate = plateOf(info.width + 2 * margin, info.height + 2 * margin);
  return sharp({ create: { ...size, channels: 3, background: brand ?? standardColours.brand } })
    .composite([{ input: plate }, { input: data }])
    .jpeg({ quality: 82 })
    .toBuffer();
}

const plateOf = (width: number, height: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" rx="24" fill="#fff"/></svg>`,
  );
