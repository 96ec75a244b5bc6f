const placeholder = '/pictures/placeholder.webp';

/** The demo shop's own pictures lie there in two formats; those of other shops in the one they came in. */
const lighterOf = (src: string) =>
  /^\/pictures\/[^?]+\.webp(\?|$)/.test(src) ? src.replace(/webp(?=\?|$)/, 'avif') : undefined;

/** The demo's have a small one of 400 pixels too; a lazy picture's place says which will do. */
const sizesOf = (lighter: string) => `${lighter.replace(/\.avif(?=\?|$)/, '-400.avif')} 400w, ${lighter} 800w`;

/** A picture that cannot be loaded gives way: first the lighter format, then, once, the picture itself. */
function giveWay(image: HTMLImageElement) {
  const source = image.parentElement?.querySelector('source');
  // Not taken out of the page: React still holds it.
  if (source && source.media !== 'not all') source.media = 'not all';
  else if (!image.src.endsWith(placeholder)) image.src = placeholder;
}

/** It may have failed before the page came to life. */
function checkFailed(image: HTMLImageElement | null) {
  if (image?.complete && image.naturalWidth === 0 && image.currentSrc) giveWay(image);
}

interface Props {
  src: string;
  alt: string;
  /** Side of the square in pixels, so that the place is kept. */
  size: number;
  /** The page's first picture: loaded before all others. */
  main?: boolean;
  className?: string;
}

/** A square product picture. */
export function Picture({ src, alt, size, main, className }: Props) {
  const shown = src || placeholder;
  const lighter = lighterOf(shown);
  return (
    <picture>
      {lighter && (
        <source
          key={lighter}
          srcSet={sizesOf(lighter)}
          sizes={main ? `${size}px` : `auto, ${size}px`}
          type="image/avif"
        />
      )}
      <img
        src={shown}
        alt={alt}
        width={size}
        height={size}
        className={className}
        loading={main ? 'eager' : 'lazy'}
        fetchPriority={main ? 'high' : undefined}
        decoding="async"
        ref={checkFailed}
        onError={(event) => giveWay(event.currentTarget)}
      />
    </picture>
  );
}
