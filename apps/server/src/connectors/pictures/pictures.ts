/** Fetches imported products' pictures from other servers. */
export interface PictureSource {
  /** Our own WebP, made from the picture found at the URL. Throws if there is none, or it may not be fetched. */
  fetch(url: string): Promise<Buffer>;
}
