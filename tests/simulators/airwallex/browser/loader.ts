export {};

/**
 * The script as the real one loads itself: it puts a second one into the page, by a plain string. Pages that demand
 * Trusted Types need a default policy for it, and pages with a list of hosts need this host in it.
 */
const url = new URL('/assets/elements.bundle.min.js', (document.currentScript as HTMLScriptElement).src);
const element = document.createElement('script');
element.type = 'module';
element.src = url.href;
document.head.append(element);
