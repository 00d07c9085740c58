import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import ar from './locales/ar.json';
import en from './locales/en.json';
import { ApprovalDialog } from './approval-dialog';
import { Entrance } from './entrance';
import { Forbidden } from './forbidden';
import { KeptNotice } from './kept-notice';
import { LockButton } from './lock-button';
import { PairTablet } from './pair-tablet';
import { Picker } from './picker';
import { ScreenStart, ScreenWatch } from './screen';
import { StaffPage } from './staff-page';
import { TabletNotice } from './tablet-notice';
import { TabletWatch } from './tablet-watch';

// One chunk, because the entry lists each chunk with its hash.
const withTexts = ownTexts('staff', { en, ar });

export const staff = { default: withTexts(StaffPage) };
export const pairTablet = { default: withTexts(PairTablet) };
export const tabletNotice = { default: withTexts(TabletNotice) };
export const picker = { default: withTexts(Picker) };
export const forbidden = { default: withTexts(Forbidden) };
export const lockButton = { default: withTexts(LockButton) };
export const approvalDialog = { default: withTexts(ApprovalDialog) };
export const keptNotice = { default: withTexts(KeptNotice) };
export const screenStart = { default: withTexts(ScreenStart) };
export const entrance = { default: Entrance };
export const screenWatch = { default: ScreenWatch };
export const tabletWatch = { default: TabletWatch };
