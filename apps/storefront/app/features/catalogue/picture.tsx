const placeholder = '/pictures/placeholder.webp';

/** The demo shop's own pictures exist in two formats; those of other shops only in the one they came in. */
const lighterOf = (src: string) =>
  /^\/pictures\/[^?]+\.webp(\?|$)/.test(src) ? src.replace(/webp(?=\?|$)/, 'avif') : undefined;

/** The demo's also have a small one of 400 pixels; the layout of a lazy picture decides which will do. */
const sizesOf = (lighter: string) => `${lighter.replace(/\.avif(?=\?|$)/, '-400.avif')} 400w, ${lighter} 800w`;

/** If a picture cannot be loaded: falls back from the lighter format, then, once, to the placeholder. */
function giveWay(image: HTMLImageElement) {
  const source = image.parentElement?.querySelector('source');
  // Not removed from the page, because React still holds it.
  if (source && source.media !== 'not all') source.media = 'not all';
  else if (!image.src.endsWith(placeholder)) image.src = placeholder;
}

/** It may have failed before hydration. */
function checkFailed(image: HTMLImageElement | null) {
  if (image?.complete && image.naturalWidth === 0 && image.currentSrc) giveWay(image);
}

interface Props {
  src: string;
  alt: string;
  /** Side of the square in pixels, to reserve the space. */
  size: number;
  /** The page's first picture: loaded before all others. */
  main?: boolean;
  className?: string;
}

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
