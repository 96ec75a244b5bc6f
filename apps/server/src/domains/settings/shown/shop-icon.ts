import type { IconForm } from '@sampan/contract/settings/icons';

/** How much of its square a logo may fill. Phones round the corners of the one with 180 pixels. */
const shares = { 32: 1, 180: 0.8, 192: 0.84, 512: 0.84 };
const maskable = { side: 512, circle: 0.8 };
const white = '#ffffff';

/** The logo in the middle of a white square. */
export async function drawShopIcon(logo: Buffer, form: IconForm): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const { width = 1, height = 1 } = await sharp(logo).metadata();
  const { side, room } = form === 'maskable' ? maskableRoom(width, height) : squareRoom(form);
  const input = await sharp(logo).resize(room.width, room.height, { fit: 'inside' }).png().toBuffer();
  return sharp({ create: { width: side, height: side, channels: 3, background: white } })
    .composite([{ input }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

function squareRoom(form: Exclude<IconForm, 'maskable'>) {
  const side = Number(form);
  const room = Math.round(side * shares[form]);
  return { side, room: { width: room, height: room } };
}

/** Whatever a phone cuts away, a circle of four fifths stays (W3C, Web Application Manifest): its corners lie on it. */
function maskableRoom(width: number, height: number) {
  const { side, circle } = maskable;
  const scale = (side * circle) / Math.hypot(width, height);
  const size = (of: number) => Math.max(1, Math.floor(of * scale));
  return { side, room: { width: size(width), height: size(height) } };
}
