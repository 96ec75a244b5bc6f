import { gmt, type Order, type Product, type Saleable, type Shop, type Variation } from './world.ts';

/** Objects as the API shows them, reduced to their meaningful fields. */

const saleView = (one: Saleable): object => ({
  id: one.id,
  date_created_gmt: gmt(one.created),
  date_modified_gmt: gmt(one.modified),
  status: one.status,
  sku: one.sku,
  global_unique_id: one.barcode ?? '',
  price: one.salePrice || one.regularPrice,
  regular_price: one.regularPrice,
  sale_price: one.salePrice,
  manage_stock: one.managesStock,
  stock_quantity: one.stock,
  stock_status: one.stock === 0 ? 'outofstock' : 'instock',
  weight: one.weight,
  menu_order: one.menuOrder,
  meta_data: one.meta,
});

export function productView(shop: Shop, product: Product): object {
  return {
    ...saleView(product),
    name: product.name,
    type: product.type,
    parent_id: 0,
    description: product.description,
    categories: product.categories.map((id) => ({ id })),
    slug: product.slug,
    tags: product.tags.map((id) => ({ id, name: shop.tags.find((one) => one.id === id)?.name ?? '' })),
    images: product.pictures.map(({ id, name, alt }) => ({
      id,
      src: `https://woo.example/uploads/${id}.jpg`,
      name,
      alt,
    })),
    attributes: product.attributes,
    variations: product.variations.map(({ id }) => id),
  };
}

export function variationView(variation: Variation): object {
  return {
    ...saleView(variation),
    parent_id: variation.parentId,
    attributes: variation.attributes,
    image: variation.pictureId === 0 ? null : { id: variation.pictureId },
  };
}

export function orderView(shop: Shop, order: Order): object {
  return {
    id: order.id,
    parent_id: 0,
    number: String(order.id),
    status: order.status,
    currency: shop.currency,
    date_created: gmt(order.created),
    date_created_gmt: gmt(order.created),
    date_modified: gmt(order.modified),
    date_modified_gmt: gmt(order.modified),
    date_paid: order.paid === undefined ? null : gmt(order.paid),
    date_paid_gmt: order.paid === undefined ? null : gmt(order.paid),
    customer_note: order.note,
    payment_method: order.paymentMethod,
    payment_method_title: order.paymentTitle,
    discount_total: order.discount,
    coupon_lines: order.coupons.map((code, index) => ({ id: index + 1, code, discount: order.discount })),
    fee_lines: order.fees.map(({ name, total }, index) => ({ id: index + 1, name, total })),
    billing: order.billing,
    shipping: order.shipping,
    meta_data: order.meta,
    line_items: order.lines.map((line) => ({
      id: line.id,
      name: line.name,
      product_id: line.productId,
      variation_id: line.variationId,
      quantity: line.quantity,
      sku: line.sku,
      meta_data: line.meta,
      // A number, unlike all other sums.
      price: Number(line.price),
      total: (Number(line.price) * line.quantity).toFixed(2),
    })),
    shipping_lines: [{ id: order.id, method_title: 'Flat rate', total: '4.90' }],
    refunds: order.refunds.map(({ id }) => ({ id, reason: '', total: '-1.00' })),
  };
}
