/** Fetches what imported products show from somebody else's server. */
export interface PictureSource {
  /** WebP of ours, made from whatever picture is found at the URL. Throws when there is none, or none that may be fetched. */
  fetch(url: string): Promise<Buffer>;
}
