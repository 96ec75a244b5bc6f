import type { Page } from '@playwright/test';
import { addAddress, breakCall, fillCart, holdBack, openAsCustomer, password, placeOrder } from './customers.ts';
import { asOwner, findOrder } from './operators.ts';
import { signInAsDemoBuyer } from './screens.ts';
import { expect, newEmail, readCode, signIn, test } from './shop-test.ts';

/** The specification's messages (§8), each where a reader meets it. */

const says = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const tooLong = 'x'.repeat(31);

/** Ends the session like another device, so that the page knows nothing of it. */
const endSession = (page: Page) =>
  page.evaluate(() =>
    fetch('/api/admin/logout', { headers: { authorization: localStorage.getItem('accessToken') ?? '' } }),
  );

test.describe('signing in and registering', () => {
  test('sign-in refuses impossible input', async ({ page }) => {
    await page.goto('/login');
    await press(page, 'Sign in');
    await says(page, 'Please enter email');
    await says(page, 'Please enter password');
    await page.getByLabel('Email', { exact: true }).fill('no address');
    await press(page, 'Sign in');
    await says(page, 'This is not an email address.');
    await page.getByLabel('Email', { exact: true }).fill(newEmail());
    await page.getByLabel('Password', { exact: true }).fill('wrong-password');
    await press(page, 'Sign in');
    await says(page, 'The email or the password is wrong.');
  });

  test('registration names every mistake, and says when it is done', async ({ page }) => {
    await page.goto('/register');
    await press(page, 'Create account');
    await says(page, 'Enter your first name.');
    await says(page, 'Enter your last name.');
    await says(page, 'Please enter email');
    await says(page, 'Please read agreement');
    await page.getByLabel('First name').fill('x'.repeat(21));
    await page.getByLabel('Email', { exact: true }).fill('no address');
    await page.getByLabel('Password', { exact: true }).fill(tooLong);
    await page.getByLabel('Repeat password').fill('another');
    await page.getByLabel('Inviter’s email').fill('nobody');
    await press(page, 'Create account');
    await says(page, 'Names can have at most 20 characters.');
    await says(page, 'This is not an email address.');
    await says(page, 'Passwords can have at most 30 characters.');
    await says(page, 'Password not match');
    const email = newEmail();
    await page.getByLabel('First name').fill('Amara');
    await page.getByLabel('Last name').fill('Okafor');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await press(page, /send code/i);
    await says(page, `We sent a code to ${email}.`);
    await expect(page.getByRole('button', { name: /Send again in \d+ s/ })).toBeDisabled();
    await page.getByLabel('Email code').fill('000000');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Repeat password').fill(password);
    await page.getByLabel('Inviter’s email').fill('');
    await page.getByRole('checkbox', { name: /I have read and agree/ }).check();
    await press(page, 'Create account');
    await says(page, 'The code is wrong or no longer valid.');
    await page.getByLabel('Email code').fill(await readCode(email));
    await press(page, 'Create account');
    await page.waitForURL('**/login*');
    await says(page, 'Your account is ready.');
  });

  test('a forgotten password is reset', async ({ page }) => {
    // A demo customer, because a new one could not be sent a second code within a minute.
    const email = 'minjun.seo@sampan.example';
    await page.goto('/forget-password');
    await press(page, 'Done');
    await says(page, 'Please enter email');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('New password').fill(tooLong);
    await press(page, 'Done');
    await says(page, 'Enter the code from the email.');
    await says(page, 'Passwords can have at most 30 characters.');
    await press(page, /send code/i);
    await says(page, `We sent a code to ${email}.`);
    await page.getByLabel('Email code').fill(await readCode(email));
    await page.getByLabel('New password').fill('harbour-43');
    await press(page, 'Done');
    await page.waitForURL('**/login*');
    await says(page, 'Your password has been reset.');
    await signIn(page, email, 'harbour-43');
  });

  test('a changed password ends every session', async ({ page }) => {
    const { email } = await openAsCustomer(page);
    await page.goto('/change-password');
    await press(page, 'Change password');
    await says(page, 'Enter your current password.');
    await page.getByLabel('Old password').fill('not-the-one');
    await page.getByLabel('New password', { exact: true }).fill('harbour-44');
    await page.getByLabel('Repeat new password').fill('harbour-45');
    await press(page, 'Change password');
    await says(page, 'Password not same');
    await page.getByLabel('Repeat new password').fill('harbour-44');
    await press(page, 'Change password');
    await says(page, 'The old password is wrong.');
    await page.getByLabel('Old password').fill(password);
    await press(page, 'Change password');
    await page.waitForURL('**/login*');
    await says(page, 'Your password has been changed.');
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
    await signIn(page, email, 'harbour-44');
  });
});

test.describe('the account', () => {
  test('the picture must be an image of a kind and size; the profile is saved', async ({ page }) => {
    await openAsCustomer(page);
    await page.goto('/my-account');
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      page.getByLabel('Change picture').setInputFiles({ name, mimeType, buffer });
    await choose('notes.txt', 'text/plain', Buffer.from('a note'));
    await says(page, 'The file must be an image.');
    await choose('moving.gif', 'image/gif', Buffer.from('GIF89a'));
    await says(page, 'The image must be jpg, png or jpeg.');
    await choose('large.png', 'image/png', Buffer.alloc(2 * 1024 * 1024 + 1));
    await says(page, 'The image must be under 2 MB.');
    await page.getByLabel('Last name').fill('Okafor-Bello');
    await page.getByLabel('Country').selectOption({ label: 'Nigeria' });
    await page.getByLabel('Phone number').fill('80 not digits');
    await press(page, 'Save');
    await says(page, /Digits only, at most 12 after the country’s \+234/);
    await page.getByLabel('Phone number').fill('8035550142');
    await press(page, 'Save');
    await says(page, 'Your account has been updated.');
  });

  test('an address is added, changed, made the default and deleted', async ({ page }) => {
    const customer = await openAsCustomer(page);
    await addAddress(customer);
    await addAddress(customer);
    await page.goto('/shipping-address');
    await press(page, 'Add address');
    const dialog = page.getByRole('dialog');
    for (const field of ['First name', 'Last name']) await dialog.getByLabel(field).fill('');
    await dialog.getByRole('button', { name: 'Save address' }).click();
    for (const message of ['Enter the first name.', 'Enter the last name.', 'Choose a country from the list.'])
      await says(page, message);
    for (const message of ['Enter the street, number and building.', 'Enter the postal code.', 'Enter a phone number.'])
      await says(page, message);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(dialog).toHaveCount(0);
    await press(page, /^Edit: /);
    await dialog.getByLabel('Postal code').fill('100282');
    await dialog.getByRole('button', { name: 'Save address' }).click();
    await says(page, 'Address updated.');
    await press(page, /^Set as default: /);
    await says(page, 'This is now your default address.');
    await press(page, /^Delete: /);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await says(page, 'Address deleted.');
  });
});

test.describe('choosing and the cart', () => {
  test('a product asks for a SKU, then for its minimum', async ({ page }) => {
    await openAsCustomer(page);
    await page.goto('/product-list?searchKey=mug');
    await page
      .getByRole('main')
      .getByRole('link', { name: /mug, glossy teal/i })
      .first()
      .click();
    await page.waitForURL('**/product-detail?id=*');
    await press(page, 'Add to cart');
    await says(page, 'Please select SKU');
    await page
      .getByLabel(/^Quantity, /)
      .first()
      .fill('1');
    await press(page, 'Add to cart');
    await says(page, /The total quantity cannot be less than the Minimum Order Quantity \d+/);
    await page
      .getByLabel(/^Quantity, /)
      .first()
      .fill('300');
    await press(page, 'Add to cart');
    await says(page, 'Added to cart.');
    await press(page, 'Start order');
    await says(page, 'Please add shipping address first.');
  });

  test('the cart asks for lines and an address, and is cleared', async ({ page }) => {
    const customer = await openAsCustomer(page);
    await fillCart(customer, 'mug');
    await page.goto('/shopping-cart');
    await press(page, 'Start order');
    await says(page, 'No shipping address, please add and start order');
    await expect(page.getByRole('dialog', { name: 'Add a shipping address' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('checkbox', { name: 'Select all' }).first().uncheck();
    await says(page, 'Please select at least one product');
    await expect(page.getByRole('button', { name: 'Start order' })).toBeDisabled();
    await press(page, 'Clear cart');
    await page.getByRole('dialog').getByRole('button', { name: 'Clear cart' }).click();
    await says(page, 'Your cart is now empty.');
  });

  test('a full cart takes no more', async ({ page }) => {
    await openAsCustomer(page);
    await page.goto('/product-list?searchKey=mug');
    await page
      .getByRole('main')
      .getByRole('link', { name: /mug, glossy teal/i })
      .first()
      .click();
    await page.waitForURL('**/product-detail?id=*');
    await page
      .getByRole('button', { name: /^More, / })
      .first()
      .click();
    const full = { code: 409, error: 'cart_is_full', message: 'Cart is full, please reduce the quantity' };
    await breakCall(page, '/order/cart/add', {
      status: 409,
      json: { ...full, data: { count: 100, max: 100, room: 0 } },
    });
    await press(page, 'Add to cart');
    await says(page, 'Cart is full, please reduce the quantity');
  });
});

test.describe('orders', () => {
  test('paying needs the terms; the form is announced while it loads', async ({ page }) => {
    const order = await placeOrder(await openAsCustomer(page), 'mug');
    await page.goto(order.path);
    await press(page, /^Pay now/);
    await says(page, 'Please read and agree to the terms of service');
    await page.getByRole('checkbox', { name: /I have read and agree/ }).check();
    const letGo = await holdBack(page, '**/api/fms/bill/createPaymentIntent');
    await press(page, /^Pay now/);
    await says(page, 'Payment component is loading');
    letGo();
    await expect(page.getByLabel('Card number')).toBeVisible();
  });

  test('leaving asks; an order is closed or kept', async ({ page }) => {
    const order = await placeOrder(await openAsCustomer(page), 'mug');
    await page.goto('/licenses');
    await page.goto(order.path);
    await page.locator('html[data-alive]').waitFor();
    await page.goBack();
    await says(page, 'Leave this order?');
    await press(page, 'Leave and keep order');
    await page.waitForURL('**/licenses');
    await page.goto('/shopping-cart');
    await says(page, `Order ${order.sn} is started and not paid yet`);
    await page.getByRole('link', { name: 'Proceed to payment' }).click();
    await page.waitForURL(`**/confirm-order?id=${order.id}*`);
    await page.locator('html[data-alive]').waitFor();
    await page
      .getByRole('link', { name: /Back to/ })
      .first()
      .click();
    await says(page, 'Leave this order?');
    await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click();
    await expect(page).toHaveURL(/confirm-order/);
    await page
      .getByRole('link', { name: /Back to/ })
      .first()
      .click();
    await press(page, 'Leave and close order');
    await says(page, 'The order is closed.');
    expect((await findOrder(order.sn)).status).toBe('closed');
  });

  test('an order is not paid under another address than its own', async ({ page }) => {
    const order = await placeOrder(await openAsCustomer(page), 'mug');
    await page.goto(order.path.replace(order.addressId, '00000000-0000-4000-8000-000000000000'));
    await page.getByRole('checkbox', { name: /I have read and agree/ }).check();
    await press(page, /^Pay now/);
    await says(page, 'Please select a warehouse');
  });

  test('an offline payment is chosen now and declared later', async ({ page }) => {
    const order = await placeOrder(await openAsCustomer(page), 'mug');
    await page.goto(order.path);
    await page.getByRole('checkbox', { name: /I have read and agree/ }).check();
    await press(page, 'Offline payment by bank transfer');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button').last().click();
    await says(page, 'Tell us whether you have made the transfer.');
    await dialog.getByRole('radio', { name: 'No, I will make it later' }).check();
    await dialog.getByRole('button').last().click();
    await says(page, 'Payment method changed.');
    expect((await findOrder(order.sn)).status).toBe('create');
  });

  test('an unpaid order is cancelled', async ({ page }) => {
    await placeOrder(await openAsCustomer(page), 'mug');
    await page.goto('/my-orders');
    await press(page, 'Cancel order');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
    await says(page, 'The order is canceled.');
  });

  test('a parcel without records says so', async ({ page }) => {
    await signInAsDemoBuyer(page);
    await page.goto('/my-orders?status=delivered');
    await breakCall(page, '/track/list', { json: { code: 200, message: '', data: { list: [], total: 0 } } });
    await press(page, 'Track order');
    await says(page, 'No logistics information available at the moment');
  });
});

test.describe('the rest', () => {
  test('refunds ask for goods and for the terms', async ({ page }) => {
    await signInAsDemoBuyer(page);
    await page.goto('/my-orders?status=be_purchased');
    await page.getByRole('link', { name: 'Request refund' }).first().click();
    await page.waitForURL('**/request-refund?*');
    await press(page, 'Request refund');
    await says(page, 'Please select at least one product');
    await says(page, 'Please read and agree to the terms of service');
  });

  test('all messages are marked read', async ({ page }) => {
    const customer = await openAsCustomer(page);
    const { id: customerId } = await customer.call<{ id: string }>('/admin/get_user');
    await asOwner('/conversations', {
      customerId,
      subject: 'A word from the warehouse',
      content: 'It is closed on Monday.',
    });
    await page.goto('/site-messages');
    await expect(page.getByText('A word from the warehouse')).toBeVisible();
    await press(page, 'Mark all read');
    await says(page, 'All messages are marked read.');
    await says(page, 'No unread messages');
  });

  test('a message shows its subject, and its order’s number opens the order', async ({ page }) => {
    const customer = await openAsCustomer(page);
    const order = await placeOrder(customer, 'mug');
    await customer.call('/customer/order/closeOrder', { id: order.id });
    const { id: customerId } = await customer.call<{ id: string }>('/admin/get_user');
    await asOwner('/conversations', {
      customerId,
      subject: 'A word from the warehouse',
      content: 'It is closed on Monday.',
    });
    const articles = page.getByRole('main').getByRole('article');
    await expect(async () => {
      await page.goto('/site-messages');
      await expect(articles).toHaveCount(3, { timeout: 1000 });
    }).toPass();
    const drawings = await articles.locator('path').evaluateAll((paths) => paths.map((one) => one.getAttribute('d')));
    expect(new Set(drawings).size).toBe(3);
    const placed = articles.filter({ hasText: 'is placed' });
    await placed.getByRole('link', { name: order.sn }).click();
    await page.waitForURL(`**/order-detail?id=${order.id}`);
  });

  test('an ended session leads to sign-in and back', async ({ page }) => {
    const customer = await openAsCustomer(page);
    await fillCart(customer, 'mug');
    await page.goto('/shopping-cart');
    await endSession(page);
    const dialog = page.getByRole('dialog');
    // However long the login page takes: that the dialog closes meanwhile does not call it off.
    await page.exposeFunction('reportClosed', await holdBack(page, '**/login?*'));
    await page.evaluate(() => {
      const { reportClosed } = window as unknown as { reportClosed: () => void };
      const look = () => document.querySelector('dialog:modal') === null && setTimeout(reportClosed);
      addEventListener('click', () =>
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true }),
      );
    });
    await press(page, 'Clear cart');
    await dialog.getByRole('button', { name: 'Clear cart' }).click();
    await page.waitForURL(/\/login\?redirect=%2Fshopping-cart$/);
    await says(page, 'Your session has ended.');
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  });

  test('an ended session leads from page to page to sign-in and back, too', async ({ page }) => {
    await openAsCustomer(page);
    await page.goto('/my-account');
    await page.locator('html[data-alive]').waitFor();
    await endSession(page);
    await page.getByRole('banner').getByRole('link', { name: 'My orders' }).first().click();
    await page.waitForURL(/\/login\?redirect=%2Fmy-orders$/);
  });

  test('a question is closed with the answer, not when the cart has been reloaded', async ({ page }) => {
    const customer = await openAsCustomer(page);
    await fillCart(customer, 'mug');
    await page.goto('/shopping-cart');
    await press(page, 'Clear cart');
    await breakCall(page, '/order/cart/clear', {
      status: 409,
      json: { code: 409, message: 'The warehouse is closed.' },
    });
    await page.route('**/order/cart/list**', () => undefined);
    await page.getByRole('dialog').getByRole('button', { name: 'Clear cart' }).click();
    await says(page, 'The warehouse is closed.');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('a shop in trouble is quoted, or excused when it says nothing; so is a lost connection', async ({ page }) => {
    const customer = await openAsCustomer(page);
    await fillCart(customer, 'mug');
    await page.goto('/shopping-cart');
    const clear = async () => {
      await press(page, 'Clear cart');
      await page.getByRole('dialog').getByRole('button', { name: 'Clear cart' }).click();
    };
    await breakCall(page, '/order/cart/clear', {
      status: 409,
      json: { code: 409, message: 'The warehouse is closed.' },
    });
    await clear();
    await says(page, 'The warehouse is closed.');
    await breakCall(page, '/order/cart/clear', { status: 409, json: { code: 409 } });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await clear();
    await says(page, 'Something went wrong on our side. Try again in a moment.');
    for (const lost of [
      'no answer',
      { status: 200, contentType: 'application/json', body: '{"code":200,"da' },
    ] as const) {
      await breakCall(page, '/order/cart/clear', lost);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await clear();
      await says(page, 'The shop did not answer. Check your connection and try again.');
    }
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('Your cart is now empty.')).toHaveCount(0);
  });
});
