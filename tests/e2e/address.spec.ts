import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';
import { openAsCustomer } from './customers.ts';
import { violationsOn } from './looks.ts';
import { expect, test } from './shop-test.ts';
import { wordsOf } from './states.ts';

/** The dialog in which an address is written: its lists, and what browsers fill in. */

async function openDialog(page: Page, language = 'en') {
  const say = wordsOf(language);
  await page.goto(`${language === 'en' ? '' : `/${language}`}/shipping-address`);
  await page
    .getByRole('button', { name: say('addresses.add') })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const field = (id: string) => dialog.getByRole('combobox', { name: say(id), exact: true });
  return { say, dialog, field, country: field('addresses.country') };
}

for (const language of ['en', 'ar']) {
  test(`an open list hides nothing of the dialog from screen readers: ${language}`, async ({ page }) => {
    await openAsCustomer(page);
    const { dialog, country, say } = await openDialog(page, language);
    await country.click();
    await expect(dialog.getByRole('option')).not.toHaveCount(0);
    expect(await violationsOn(page)).toEqual([]);
    await expect(dialog.getByRole('button', { name: say('addresses.save') })).toBeVisible();
    await expect(dialog.getByLabel(say('addresses.lastName'))).toBeVisible();
  });
}

test('a list closes on leaving it, by its arrow, and by Esc before the dialog does', async ({ page }) => {
  await openAsCustomer(page);
  const { dialog, country } = await openDialog(page);
  const options = dialog.getByRole('option');
  const arrow = dialog.getByRole('button', { name: 'Show the list' }).first();
  await country.click();
  await expect(options).not.toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await arrow.click();
  await expect(options).not.toHaveCount(0);
  await arrow.click();
  await expect(options).toHaveCount(0);
  await country.fill('Norw');
  await expect(options).toHaveText(['Norway']);
  await page.keyboard.press('Enter');
  await expect(country).toHaveValue('Norway');
  await country.click();
  await expect(options).not.toHaveCount(0);
  await dialog.getByLabel('Phone number').focus();
  await expect(options).toHaveCount(0);
  await expect(dialog).toBeVisible();
});

test('Chinese names are for Chinese pages, and for searches everywhere', async ({ page }) => {
  await openAsCustomer(page);
  const { dialog, country } = await openDialog(page, 'de');
  await country.click();
  await expect(dialog.getByRole('option')).not.toHaveCount(0);
  expect((await dialog.getByRole('listbox').innerText()).match(/\p{Script=Han}/u)).toBeNull();
  await country.fill('德国');
  await expect(dialog.getByRole('option')).toHaveText('Deutschland');
  await page.goto('about:blank');
  const chinese = await openDialog(page, 'zh');
  await chinese.country.fill('德国');
  await expect(chinese.dialog.getByRole('option')).toContainText('德国');
  await expect(chinese.dialog.getByRole('option').locator('[lang="en"]')).toHaveText('Germany');
});

/** Lets Chromium fill the form as it does from an address that it keeps. */
async function autofill(page: Page, address: Record<string, string>): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { root } = await devtools.send('DOM.getDocument', { depth: 0 });
  const field = { nodeId: root.nodeId, selector: 'dialog input[name="firstName"]' };
  const { node } = await devtools.send('DOM.describeNode', await devtools.send('DOM.querySelector', field));
  const fields = Object.entries(address).map(([name, value]) => ({ name, value }));
  // It looks for forms some time after they have appeared.
  await expect(() => devtools.send('Autofill.trigger', { fieldId: node.backendNodeId, address: { fields } })).toPass();
}

test('regions and towns are found and shown in the reader’s language', async ({ page }) => {
  await openAsCustomer(page);
  const { dialog, field, country } = await openDialog(page, 'de');
  await expect(country).toHaveValue('');
  // First comes the one that the browser's own languages say.
  await country.click();
  await expect(dialog.getByRole('option').first()).toHaveText('Vereinigte Staaten');
  await country.fill('Deutschl');
  await dialog.getByRole('option').first().click();
  await field('addresses.province').fill('bay');
  await dialog.getByRole('option', { name: /^Bayern/ }).click();
  await expect(field('addresses.province')).toHaveValue('Bayern');
  await field('addresses.city').fill('muenchen');
  await dialog.getByRole('option', { name: /^München/ }).click();
  await expect(field('addresses.city')).toHaveValue('München');
});

test('a browser fills the whole address, with the lists that depend on each other', async () => {
  // The quick Chromium fills in nothing.
  const { args } = test.info().project.use.launchOptions ?? {};
  const browser = await chromium.launch({ executablePath: findChromium(), args });
  const page = await browser.newPage({ baseURL: process.env.SHOP_ORIGIN, locale: 'en-US' });
  await openAsCustomer(page);
  const { dialog, field, country } = await openDialog(page, 'de');
  await dialog.getByLabel('Vorname').click();
  await autofill(page, {
    NAME_FIRST: 'Jane',
    NAME_LAST: 'Doe',
    ADDRESS_HOME_COUNTRY: 'US',
    ADDRESS_HOME_STATE: 'CA',
    ADDRESS_HOME_CITY: 'Los Angeles',
    ADDRESS_HOME_ZIP: '90015',
    ADDRESS_HOME_STREET_ADDRESS: '1200 South Figueroa Street',
    PHONE_HOME_WHOLE_NUMBER: '+12135550142',
  });
  await expect(country).toHaveValue('Vereinigte Staaten');
  await expect(field('addresses.province')).toHaveValue('Kalifornien');
  await expect(field('addresses.city')).toHaveValue('Los Angeles');
  await dialog.getByRole('button', { name: 'Adresse speichern' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('1200 South Figueroa Street');
  await expect(page.getByRole('main')).toContainText('90015');
  await browser.close();
});
