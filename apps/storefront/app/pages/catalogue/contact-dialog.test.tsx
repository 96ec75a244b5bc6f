import { makeTexts, TextsProvider } from '@sampan/ui/texts.ts';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import ContactDialog from './contact-dialog.tsx';

const texts = makeTexts('en', {}, (page) => page);

const shown = (app: 'WeChat' | 'WhatsApp', number: string, picture = 'code.png') =>
  renderToString(
    <TextsProvider value={texts}>
      <ContactDialog app={app} picture={picture} number={number} onClose={() => undefined} />
    </TextsProvider>,
  );

test('WhatsApp opens on this device, with the number’s digits alone; the number can be read and copied', () => {
  const html = shown('WhatsApp', '+852 5550 (0142)');
  expect(html).toContain('href="https://wa.me/85255500142"');
  expect(html).toContain('<bdi dir="ltr">+852 5550 (0142)</bdi>');
  expect(html).toContain('/contacts/code.png');
});

test('a WeChat ID has no link, and without a number the code stays alone', () => {
  expect(shown('WeChat', 'sampan-sales')).toContain('<bdi dir="ltr">sampan-sales</bdi>');
  expect(shown('WeChat', 'sampan-sales')).not.toContain('wa.me');
  expect(shown('WhatsApp', '')).not.toContain('wa.me');
  expect(shown('WhatsApp', '+852 5550 0142', '')).not.toContain('/contacts/');
});
