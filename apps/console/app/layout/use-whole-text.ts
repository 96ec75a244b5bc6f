import { useEffect } from 'react';

/** Truncated text shows in full on hover and focus, on every page. */
export function useWholeText() {
  useEffect(() => {
    const showWhole = ({ target }: Event) => {
      const cut = target instanceof Element ? target.closest<HTMLElement>('.cut') : null;
      // A title of its own says more than the text.
      if (!cut || (cut.title && cut.dataset.whole === undefined)) return;
      const isCut = cut.scrollWidth > cut.clientWidth;
      cut.title = isCut ? cut.innerText : '';
      if (isCut) cut.dataset.whole = '';
    };
    addEventListener('pointerover', showWhole);
    addEventListener('focusin', showWhole);
    return () => {
      removeEventListener('pointerover', showWhole);
      removeEventListener('focusin', showWhole);
    };
  }, []);
}
