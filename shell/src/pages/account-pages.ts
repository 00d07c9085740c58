import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import accountAr from '../../locales/account.ar.json';
import accountEn from '../../locales/account.en.json';
import detailsAr from '../../locales/details.ar.json';
import detailsEn from '../../locales/details.en.json';
import ar from '../../locales/security.ar.json';
import en from '../../locales/security.en.json';
import Account from './account';
import ForgotPassword from './forgot-password';
import ResetPassword from './reset-password';

// One chunk, because the shell's script lists each chunk with its hash, in every first view.
const withTexts = ownTexts('security', { en, ar });
const withAccount = ownTexts('account', { en: accountEn, ar: accountAr });
const withDetails = ownTexts('details', { en: detailsEn, ar: detailsAr });

export const account = { default: withTexts(withAccount(withDetails(Account))) };
export const forgotPassword = { default: withTexts(ForgotPassword) };
export const resetPassword = { default: withTexts(ResetPassword) };
