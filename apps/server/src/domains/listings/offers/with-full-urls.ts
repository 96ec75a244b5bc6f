/** A picture of ours in a description is loaded from here; left out where other systems cannot load it. */
export const withFullUrls = (html: string, origin: string | undefined): string =>
  html.replaceAll(/(<img\b[^>]*\ssrc=")(\/(?!\/)[^>]*>)/g, (_, before: string, rest: string) =>
    origin === undefined ? '' : `${before}${origin}${rest}`,
  );
