/** Every address of the site. All links are built from this table. */
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
  /** Opens the choice of a delivery time. */
  cartTime: '/cart#time',
  addAddress: '/add-address',
  myOrders: '/my-orders',
  account: '/account',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  dineIn: '/dine-in',
  dineOrder: '/dine-order',
  dineOrders: '/dine-orders',
  dominos: '/dominos',
  seller: '/seller',
  sellerProducts: '/seller/product-list',
  sellerOptions: '/seller/options',
  sellerIngredients: '/seller/ingredients',
  sellerSearchWords: '/seller/search-words',
  sellerPictures: '/seller/pictures',
  sellerOrders: '/seller/orders',
  sellerDineOrders: '/seller/adminorders',
  sellerKitchen: '/seller/kitchen',
  sellerToday: '/seller/today',
  sellerTables: '/seller/tables',
  sellerPrinters: '/seller/printers',
  sellerHours: '/seller/hours',
  sellerFloor: '/seller/floor',
  sellerAreas: '/seller/areas',
  sellerSplit: '/seller/split',
  /** The split of the bill of an order's visit. */
  splitBill: (orderId: string) => `/seller/split?order=${encodeURIComponent(orderId)}`,
  sellerStaff: '/seller/staff',
  /** Makes the device a shared tablet. */
  sellerPair: '/seller/pair',
  sellerShift: '/seller/shift',
  sellerShiftCount: '/seller/shift/count',
  sellerDayReports: '/seller/day-reports',
  sellerAudit: '/seller/audit',
  sellerReleases: '/seller/releases',
  sellerAccount: '/seller/account',
  sellerForgotPassword: '/seller/forgot-password',
  sellerResetPassword: '/seller/reset-password',
  /** The bill of an order as a PDF, for an 80 mm roll or for A4. */
  billPdf: (orderId: string, paper: '80mm' | 'a4' = 'a4') =>
    `/api/order/${encodeURIComponent(orderId)}/bill.pdf?paper=${paper}`,
  /** A Z report as a PDF. */
  dayReportPdf: (number: number, language: 'en' | 'ar', paper: '80mm' | 'a4' = 'a4') =>
    `/api/seller/day-report.pdf?number=${number}&language=${language}&paper=${paper}`,
  /** A bill or a credit note for one of its papers. `pdf` is the address that the document has. */
  onPaper: (pdf: string, paper: '80mm' | 'a4') =>
    `${pdf}${pdf.includes('?') ? '&' : '?'}paper=${paper}`,
} as const;

/** Available widths of dish pictures. Unit: px. */
export const PICTURE_WIDTHS = [480, 800, 1200] as const;

/**
 * Address of a dish's picture in one width. The server sends AVIF if the browser accepts it, else
 * WebP.
 */
export function pictureUrl(image: string, width: (typeof PICTURE_WIDTHS)[number] = 800): string {
  return `/products/${encodeURIComponent(image)}?w=${width}`;
}

/**
 * Address of a fixed picture of the site (`hero-1`, `cut/burger`, `kraft` …).
 * @param width for pictures that have several widths
 */
export function sitePictureUrl(name: string, width?: number): string {
  return `/pictures/${name}${width ? `?w=${width}` : ''}`;
}

const DINE_PATHS: readonly string[] = [
  paths.dineIn,
  paths.dineOrder,
  paths.dineOrders,
  paths.dominos,
];

/** @deprecated For remotes that were built with shared 2.20 or older: routes declare a context. */
export const isDinePath = (pathname: string): boolean => DINE_PATHS.includes(pathname);

/** True for the seller's pages: `/seller` and all addresses below it are reserved for them. */
export function isSellerPath(pathname: string): boolean {
  return pathname === paths.seller || pathname.startsWith(`${paths.seller}/`);
}
