/** Reads a barcode in a picture: by the browser itself, or by a decoder that is loaded where it cannot. */

type Decode = (video: HTMLVideoElement) => Promise<string | undefined>;

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/** Barcodes of carriers and the shop; QR codes only where the browser reads them. */
const formats = ['code_128', 'code_39', 'ean_13', 'itf', 'qr_code'];

export async function openDecoder(): Promise<Decode> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const known = (await BarcodeDetector?.getSupportedFormats()) ?? [];
  if (!BarcodeDetector || !known.includes('code_128')) return openLoadedDecoder();
  const detector = new BarcodeDetector({ formats: formats.filter((format) => known.includes(format)) });
  return async (video) => (await detector.detect(video))[0]?.rawValue;
}

async function openLoadedDecoder(): Promise<Decode> {
  const { default: quagga } = await import('@ericblade/quagga2');
  const canvas = document.createElement('canvas');
  return async (video) => {
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    canvas.getContext('2d')?.drawImage(video, 0, 0);
    const result = await quagga.decodeSingle({
      src: canvas.toDataURL('image/jpeg'),
      locate: true,
      numOfWorkers: 0,
      inputStream: { size: 800 },
      decoder: { readers: ['code_128_reader', 'code_39_reader', 'ean_reader', 'i2of5_reader'] },
    });
    return result?.codeResult?.code ?? undefined;
  };
}
