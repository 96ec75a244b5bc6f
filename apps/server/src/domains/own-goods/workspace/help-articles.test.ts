import { languages } from '@sampan/contract/languages';
import { helpArticles } from '@sampan/translations/help-articles';
import { expect, test } from 'vitest';
import { openTestShop } from '#testing/shop.ts';

const shop = await openTestShop();
const customer = await shop.makeCustomer();

test.each(languages.map(({ code }) => [code]))(
  'every article is there in %s, and its links lead somewhere',
  async (code) => {
    const headers = { 'accept-language': code };
    const list = await shop.call('listHelpArticles', {}, customer, headers);
    expect(list.map(({ name }) => name)).toEqual([...helpArticles]);
    for (const { name, title, intro, text } of list) {
      expect([name, title !== '', intro !== '', text.length > intro.length]).toEqual([name, true, true, true]);
      const { html } = await shop.call('getHelpArticle', { name }, customer, headers);
      expect(html).not.toMatch(/\*\*|\]\(/);
      for (const [, linked] of html.matchAll(/href="\/m\/help\/([^"]+)"/g)) expect(helpArticles).toContain(linked);
    }
    const english = await shop.call('listHelpArticles', {}, customer, { 'accept-language': 'en' });
    if (code !== 'en') expect(list.map(({ intro }) => intro)).not.toEqual(english.map(({ intro }) => intro));
  },
);

test('guard: only articles can be read, whatever the name', async () => {
  for (const name of ['nothing', '../policies/terms', 'toString'])
    await expect(shop.call('getHelpArticle', { name }, customer)).rejects.toMatchObject({ status: 404 });
});
