const placeholder = '/pictures/placeholder.webp';

/** A picture that cannot be loaded gives way to a placeholder, once. */
function showPlaceholder(image: HTMLImageElement) {
  if (!image.src.endsWith(placeholder)) image.src = placeholder;
}

/** It may have failed before the page came to life. */
function checkFailed(image: HTMLImageElement | null) {
  if (image?.complete && image.naturalWidth === 0 && image.currentSrc) showPlaceholder(image);
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
  return (
    <img
      src={src || placeholder}
      alt={alt}
      width={size}
      height={size}
      className={className}
      loading={main ? 'eager' : 'lazy'}
      fetchPriority={main ? 'high' : undefined}
      decoding="async"
      ref={checkFailed}
      onError={(event) => showPlaceholder(event.currentTarget)}
    />
  );
}
