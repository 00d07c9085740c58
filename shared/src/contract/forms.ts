import * as z from 'zod/mini';
import { addressFields } from './ordering/addresses/schemas';
import { latinDigits, mobileAsTyped, saudiMobile } from './text';
import { lines, text, textOrEmpty } from './strings';

/**
 * Form schemas. The browser validates with them before the server validates again.
 * Every message is a key of the `shared` texts under `form.`, so that it can be translated.
 */

const MESSAGES = { required: 'required', tooLong: 'tooLong' };
const required = (max: number) => text(max, MESSAGES);
const email = z
  .string()
  .check(z.trim(), z.minLength(1, 'required'), z.maxLength(254, 'tooLong'), z.email('email'));

export const signInForm = z.object({
  email,
  password: z.string().check(z.minLength(1, 'required')),
});
export type SignInForm = z.output<typeof signInForm>;

const newPassword = z
  .string()
  .check(z.minLength(1, 'required'), z.minLength(8, 'passwordShort'), z.maxLength(200, 'tooLong'));
export const registerForm = z.object({ name: required(80), email, password: newPassword });
export type RegisterForm = z.output<typeof registerForm>;

export const nameForm = z.object({ name: required(80) });
export type NameForm = z.output<typeof nameForm>;

export const passwordForm = z.object({
  password: z.string().check(z.minLength(1, 'required')),
  newPassword,
});
export type PasswordForm = z.output<typeof passwordForm>;

export const forgotForm = z.object({ email });
export type ForgotForm = z.output<typeof forgotForm>;

export const resetForm = z.object({ newPassword });
export type ResetForm = z.output<typeof resetForm>;

/** A password again: to confirm a change of the account, or its deletion. */
export const confirmForm = z.object({ password: z.string().check(z.minLength(1, 'required')) });
export type ConfirmForm = z.output<typeof confirmForm>;

export const addressForm = z.extend(addressFields, {
  firstName: required(60),
  lastName: required(60),
  email,
  street: required(200),
  city: required(80),
  state: required(80),
  zipcode: z.string().check(
    z.overwrite((value) => latinDigits(value).trim()),
    z.minLength(1, 'required'),
    z.regex(/^\d{5}$/, 'postcode'),
  ),
  country: required(80),
  phone: z.string().check(
    z.overwrite((value) => saudiMobile(value) ?? value.trim()),
    z.minLength(1, 'required'),
    z.regex(/^\+9665\d{8}$/, 'mobile'),
  ),
});
export type AddressForm = z.output<typeof addressForm>;

export const guestForm = z.object({
  name: required(80),
  mobile: z
    .string()
    .check(
      z.overwrite(mobileAsTyped),
      z.minLength(1, 'required'),
      z.regex(/^(?:-*[0-9]){7,}-*$/, 'mobile'),
      z.maxLength(20, 'mobile'),
    ),
});
export type GuestForm = z.output<typeof guestForm>;

export const productForm = z.object({
  name: required(120),
  nameAr: textOrEmpty(120, MESSAGES),
  description: lines(2000, MESSAGES),
  descriptionAr: lines(2000, MESSAGES),
  category: z.string(),
  price: z.string().check(
    z.overwrite((value) => latinDigits(value).trim()),
    z.minLength(1, 'required'),
    z.regex(/^\d{1,6}$/, 'wholeRiyals'),
  ),
});
export type ProductForm = z.output<typeof productForm>;
