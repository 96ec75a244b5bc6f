/** What a slip is, as far as the page draws it differently. */

/** The path of a stored file ends with its kind. */
export const isPdf = (url: string) => /\.pdf(?:$|[?#])/.test(url);

/** Something to look at beside the figures; a PDF is only a link. */
export const hasPicture = (urls: readonly string[]) => urls.some((url) => !isPdf(url));

/** A long screenshot: as high as the window its letters could not be read. */
export const isStrip = ({ naturalWidth, naturalHeight }: { naturalWidth: number; naturalHeight: number }) =>
  naturalHeight > 2.5 * naturalWidth;
