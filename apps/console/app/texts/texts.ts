import { type Translate as AnyTranslate, useTexts as useAnyTexts } from '@sampan/ui/texts.ts';
import type { TextId } from './text-ids.ts';

/** The texts of `@sampan/ui` with the console's ids: an unknown id does not compile. */
export type Translate = AnyTranslate<TextId>;
export const useTexts = useAnyTexts<TextId>;
