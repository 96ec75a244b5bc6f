import { openConsole, openOperator } from './console.ts';
import { violationsOn } from './looks.ts';
import { asOwner } from './operators.ts';
import { expect, test } from './shop-test.ts';

interface Listed {
  list: { offerId: number }[];
}

test('a Chinese price list is translated; buyers see the original in one press, and an operator corrects it', async ({
  page,
  context,
}) => {
  await asOwner('/settings/translation', { value: { monthlyCharacters: 500_000, translatesImports: true } }, 'PUT');
  const { token } = await openOperator(['catalogue']);
  await openConsole(page, '/imports', token);
  const csv = [
    'Handle,Title,Body (HTML),Vendor,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Grams,Variant Inventory Qty',
    'red-flask,红色不锈钢保温杯,<p>防水</p>,Loom,颜色,红色,RF-1,2.50,400,500',
    'red-flask,,,,,蓝色,RF-2,2.50,400,500',
  ].join('\n');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'flasks.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByRole('button', { name: 'Store 1 product' }).click({ timeout: 60_000 });
  await expect(page.getByText('What was done')).toBeVisible({ timeout: 60_000 });
  const found = async () =>
    ((await asOwner(`/products?search=${encodeURIComponent('红色不锈钢保温杯')}`)) as Listed).list[0]?.offerId ?? 0;
  const offerId = await found();

  const shop = await context.newPage();
  await expect(async () => {
    await shop.goto(`/de/product-detail?id=${offerId}`);
    await expect(shop.getByRole('heading', { level: 1 })).toHaveText('Rot Edelstahl Thermosflasche', { timeout: 1000 });
  }).toPass();
  await expect(shop.getByText('Einige Texte sind maschinell übersetzt.')).toBeVisible();
  await shop.getByRole('tab').nth(1).click();
  await expect(shop.locator('.description')).toHaveText('wasserdicht');
  expect(await violationsOn(shop)).toEqual([]);
  const original = shop.getByRole('button', { name: 'Original anzeigen' });
  expect((await original.boundingBox())?.height).toBeGreaterThan(0);
  await original.click();
  await expect(shop.getByRole('heading', { level: 1 })).toHaveText('红色不锈钢保温杯');
  await expect(shop.locator('.description')).toHaveText('防水');
  // guard: useOrder. The choices and the order's lines are the supplier's words too.
  const pieces = shop.getByRole('textbox', { name: 'Menge, 颜色 红色' });
  await pieces.fill('60');
  await expect(shop.locator('.detail-order').getByText('红色', { exact: true }).first()).toBeAttached();
  await shop.getByRole('button', { name: 'Übersetzung anzeigen' }).click();
  await expect(pieces).toHaveCount(0);
  await expect(shop.locator('.detail-order').getByText('红色', { exact: true })).toHaveCount(0);
  await expect(shop.getByRole('heading', { level: 1 })).toHaveText('Rot Edelstahl Thermosflasche');

  await openConsole(page, `/products/${offerId}`, token);
  const field = page.getByRole('textbox', { name: 'Translation of 红色不锈钢保温杯' });
  // Its languages come with its texts, after those of the description.
  await field.waitFor();
  await page.getByRole('button', { name: 'de', exact: true }).last().click();
  await expect(field).toHaveValue('Rot Edelstahl Thermosflasche');
  expect(await violationsOn(page)).toEqual([]);
  await field.fill('Rote Thermosflasche aus Edelstahl');
  await page.getByRole('button', { name: 'Correct for 1 product' }).click();
  await expect(page.getByText('Corrected for 1 product')).toBeVisible();
  await expect(async () => {
    await shop.goto(`/de/product-detail?id=${offerId}`);
    await expect(shop.getByRole('heading', { level: 1 })).toHaveText('Rote Thermosflasche aus Edelstahl', {
      timeout: 1000,
    });
  }).toPass();
  await openConsole(page, '/settings/translation');
  await expect(page.getByText('Words of the demo')).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await asOwner('/settings/translation', { value: { monthlyCharacters: 500_000, translatesImports: false } }, 'PUT');
});
