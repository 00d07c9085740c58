import { HIGH_SALT_SODIUM_MG, type Product } from '@smokehouse/shared/contract';

/**
 * What brisk walking burns: about 3.7 MET, which for an adult of 70 kg is 3.7 × 3.5 × 70 / 200 ≈
 * 4.5. Unit: kcal a minute. SFDA wants the minutes of activity named beside the calories.
 */
const WALKING_KCAL_A_MINUTE = 4.5;

/** The most caffeine that an adult should take in a day (SFDA). Unit: mg. */
export const CAFFEINE_A_DAY_MG = 400;

/** How long an adult of 70 kg walks briskly to burn a dish. Unit: whole minutes. */
export function walkingMinutes(caloriesKcal: number): number {
  return Math.round(caloriesKcal / WALKING_KCAL_A_MINUTE);
}

/** True where a dish must carry the high-salt mark. */
export function isHighInSalt({ sodiumMg }: Pick<Product, 'sodiumMg'>): boolean {
  return sodiumMg !== undefined && sodiumMg >= HIGH_SALT_SODIUM_MG;
}
