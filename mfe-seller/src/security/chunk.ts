import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import ar from './locales/ar.json';
import en from './locales/en.json';
import Account from './account';
import FirstSignIn from './first-sign-in';
import ForgotPassword from './forgot-password';
import ResetPassword from './reset-password';
import { ConfirmDialog } from './confirm-dialog';
import FactorOffer from './factor-offer';
import SecondStep from './second-step';

// One chunk, because the entry lists each chunk with its hash.
const withTexts = ownTexts('security', { en, ar });

export const account = { default: withTexts(Account) };
export const firstSignIn = { default: withTexts(FirstSignIn) };
export const forgotPassword = { default: withTexts(ForgotPassword) };
export const resetPassword = { default: withTexts(ResetPassword) };
export const factorOffer = { default: withTexts(FactorOffer) };
export const secondStep = { default: withTexts(SecondStep) };
export const confirmDialog = { default: withTexts(ConfirmDialog) };
