// Written by `npm run pages` from the declarations of the pages: do not edit.
import type { LoadPage } from '../desk-page';
import { load as areas } from '../areas/page';
import { load as audit } from '../audit/page';
import { load as dishesAddProduct } from '../dishes/add-product.page';
import { load as dishes } from '../dishes/page';
import { load as floor } from '../floor/page';
import { load as help } from '../help/page';
import { load as hours } from '../hours/page';
import { load as ingredients } from '../ingredients/page';
import { load as kitchen } from '../kitchen/page';
import { load as options } from '../options/page';
import { load as ordersDineOrders } from '../orders/dine-orders.page';
import { load as orders } from '../orders/page';
import { load as pass } from '../pass/page';
import { load as pictures } from '../pictures/page';
import { load as printers } from '../printers/page';
import { load as releases } from '../releases/page';
import { load as search } from '../search/page';
import { load as securityForgotPassword } from '../security/forgot-password.page';
import { load as security } from '../security/page';
import { load as securityResetPassword } from '../security/reset-password.page';
import { load as shiftCount } from '../shift/count.page';
import { load as shiftDayReports } from '../shift/day-reports.page';
import { load as shift } from '../shift/page';
import { load as split } from '../split/page';
import { load as staff } from '../staff/page';
import { load as staffPair } from '../staff/pair.page';
import { load as tables } from '../tables/page';
import { load as today } from '../today/page';

/** In the order of `PAGES`. */
export const LOADS: readonly LoadPage[] = [
  dishesAddProduct,
  dishes,
  options,
  areas,
  orders,
  help,
  ordersDineOrders,
  floor,
  kitchen,
  pass,
  shift,
  today,
  hours,
  tables,
  printers,
  staff,
  audit,
  releases,
  ingredients,
  pictures,
  search,
  securityForgotPassword,
  security,
  securityResetPassword,
  shiftCount,
  shiftDayReports,
  split,
  staffPair,
];
