// Written by `npm run pages` from the declarations of the pages: do not edit.
import type { DeskEntry } from '../desk-page';

export const PAGES: readonly DeskEntry[] = [
  {
    path: '/seller',
    title: 'addProduct',
    permission: 'menu.edit',
    start: 1,
    link: {
      group: 'menu',
      icon: 'plus',
    },
  },
  {
    path: '/seller/product-list',
    title: 'productList',
    permission: 'menu.stock',
    link: {
      group: 'menu',
      icon: 'box',
    },
  },
  {
    path: '/seller/options',
    title: 'optionsTitle',
    permission: 'menu.edit',
    link: {
      group: 'menu',
      icon: 'sliders',
    },
  },
  {
    path: '/seller/areas',
    title: 'areasTitle',
    permission: 'areas.edit',
    link: {
      group: 'menu',
      icon: 'pin',
    },
  },
  {
    path: '/seller/orders',
    title: 'orders',
    permission: 'order.view',
    start: 4,
    link: {
      group: 'menu',
      icon: 'truck',
      inBar: true,
      open: 'seller-orders',
    },
  },
  {
    path: '/seller/adminorders',
    title: 'dineOrders',
    permission: 'order.view',
    start: 5,
    link: {
      group: 'menu',
      icon: 'table',
      inBar: true,
      open: 'seller-dine-orders',
    },
  },
  {
    path: '/seller/floor',
    title: 'floorTitle',
    permission: 'floor.work',
    start: 2,
    link: {
      group: 'service',
      icon: 'floor',
      inBar: true,
    },
  },
  {
    path: '/seller/kitchen',
    title: 'kitchenTitle',
    permission: 'kitchen.work',
    isBare: true,
    start: 3,
    link: {
      group: 'service',
      icon: 'flame',
      inBar: true,
    },
  },
  {
    path: '/seller/shift',
    title: 'shiftTitle',
    permission: 'drawer.work',
    link: {
      group: 'service',
      icon: 'drawer',
    },
  },
  {
    path: '/seller/today',
    title: 'todayFigures',
    permission: 'reports.view',
    link: {
      group: 'service',
      icon: 'chart',
    },
  },
  {
    path: '/seller/hours',
    title: 'hoursTitle',
    permission: 'hours.edit',
    link: {
      group: 'service',
      icon: 'clock',
    },
  },
  {
    path: '/seller/tables',
    title: 'tableCodes',
    permission: 'floor.plan',
    link: {
      group: 'service',
      icon: 'code',
    },
  },
  {
    path: '/seller/printers',
    title: 'printersTitle',
    permission: 'printers.use',
    link: {
      group: 'service',
      icon: 'print',
    },
  },
  {
    path: '/seller/staff',
    title: 'staffTitle',
    permission: 'tablets.manage',
    link: {
      group: 'site',
      icon: 'user',
    },
  },
  {
    path: '/seller/audit',
    title: 'auditTitle',
    permission: 'audit.view',
    link: {
      group: 'site',
      icon: 'file',
    },
  },
  {
    path: '/seller/releases',
    title: 'releaseList',
    permission: 'releases.manage',
    link: {
      group: 'site',
      icon: 'layers',
    },
  },
  {
    path: '/seller/ingredients',
    permission: 'menu.edit',
    under: '/seller/product-list',
  },
  {
    path: '/seller/pictures',
    permission: 'menu.edit',
    under: '/seller/product-list',
  },
  {
    path: '/seller/search-words',
    permission: 'menu.edit',
    under: '/seller/product-list',
  },
  {
    path: '/seller/forgot-password',
    isBare: true,
  },
  {
    path: '/seller/account',
    permission: 'own.account',
  },
  {
    path: '/seller/reset-password',
    isBare: true,
  },
  {
    path: '/seller/shift/count',
    permission: 'drawer.work',
    under: '/seller/shift',
  },
  {
    path: '/seller/day-reports',
    permission: 'drawer.work',
    under: '/seller/shift',
  },
  {
    path: '/seller/split',
    permission: 'bill.view',
    under: '/seller/floor',
  },
  {
    path: '/seller/pair',
    isBare: true,
  },
];
