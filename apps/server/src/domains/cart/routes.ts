import { defineRoutes } from '#shop/define-routes.ts';
import { addToCart } from './lines/add-to-cart.ts';
import { countCart, listCart } from './lines/list-cart.ts';
import { clearCart, deleteCartItem, selectCartItems, updateCartItem } from './lines/update-cart-item.ts';

export const cartRoutes = defineRoutes({
  listCart: (ctx, input) => listCart(ctx, input),
  addToCart: (ctx, input) => addToCart(ctx, input),
  updateCartItem: (ctx, input) => updateCartItem(ctx, input),
  selectCartItems: (ctx, input) => selectCartItems(ctx, input),
  deleteCartItem: (ctx, input) => deleteCartItem(ctx, input),
  clearCart: (ctx) => clearCart(ctx),
  countCart: (ctx) => countCart(ctx),
});
