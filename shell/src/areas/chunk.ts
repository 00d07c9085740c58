import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import ar from '../../locales/areas.ar.json';
import en from '../../locales/areas.en.json';
import { AreaSheet as Sheet } from './area-sheet';
import { ChosenPlace as Place } from './chosen-place';

// The parts of the navigation for a customer who chooses, or has chosen, where an order goes.
const withTexts = ownTexts('areas', { en, ar });

export const AreaSheet = withTexts(Sheet);
export const ChosenPlace = withTexts(Place);
