/** Every address of the site, in one place. Links are built from here and nowhere else. */
export const paths = {
  home: '/',
  about: '/about',
  menu: '/menu',
  gallery: '/gallery',
  contact: '/contact',
  privacy: '/privacy',
  terms: '/terms',
  cookies: '/cookies',
  allMenu: '/all-menu',
  category: (category: string) => `/menu/${encodeURIComponent(category)}`,
  product: (product: { category: string; _id: string }) =>
    `/menu/${encodeURIComponent(product.category || 'all')}/${encodeURIComponent(product._id)}`,
  cart: '/cart',
  addAddress: '/add-address',
  myOrders: '/my-orders',
  account: '/account',
  dineIn: '/dine-in',
  dineOrder: '/dine-order',
  dineOrders: '/dine-orders',
  dominos: '/dominos',
  seller: '/seller',
  sellerProducts: '/seller/product-list',
  sellerOrders: '/seller/orders',
  sellerDineOrders: '/seller/adminorders',
  sellerToday: '/seller/today',
  sellerTables: '/seller/tables',
  sellerReleases: '/seller/releases',
  /** The bill of an order as a PDF, for a roll of 80 mm or for A4. */
  billPdf: (orderId: string, paper: '80mm' | 'a4' = 'a4') =>
    `/api/order/${encodeURIComponent(orderId)}/bill.pdf?paper=${paper}`,
} as const;

/** The widths that every dish's picture is kept in. Unit: px. */
export const PICTURE_WIDTHS = [480, 800, 1200] as const;

/**
 * Address of a dish's picture in one width; the server answers with AVIF where the browser takes
 * it, else WebP.
 */
export function pictureUrl(image: string, width: (typeof PICTURE_WIDTHS)[number] = 800): string {
  return `/products/${encodeURIComponent(image)}?w=${width}`;
}

/**
 * Address of a fixed picture of the site (`hero-1`, `cut/burger`, `kraft` …), in one width where it
 * has several.
 */
export function sitePictureUrl(name: string, width?: number): string {
  return `/pictures/${name}${width ? `?w=${width}` : ''}`;
}

/** True where the table's navigation takes the place of the shop's. */
export function isDinePath(pathname: string): boolean {
  return pathname.includes('dine');
}

/** True in the seller's area. */
export function isSellerPath(pathname: string): boolean {
  return pathname === paths.seller || pathname.startsWith(`${paths.seller}/`);
}
