import { HIGH_SALT_SODIUM_MG, type Product } from '@smokehouse/shared/contract';

/**
 * Energy used by brisk walking: about 3.7 MET, which for an adult of 70 kg is
 * 3.7 × 3.5 × 70 / 200 ≈ 4.5. Unit: kcal per minute. SFDA requires minutes of activity beside the
 * calories.
 */
const WALKING_KCAL_PER_MINUTE = 4.5;

/** Maximum daily caffeine for adults (SFDA). Unit: mg. */
export const MAX_DAILY_CAFFEINE_MG = 400;

/** Minutes of brisk walking in which an adult of 70 kg burns these calories, rounded. */
export function walkingMinutes(caloriesKcal: number): number {
  return Math.round(caloriesKcal / WALKING_KCAL_PER_MINUTE);
}

/** True if a dish needs the high-salt label. */
export function isHighInSalt({ sodiumMg }: Pick<Product, 'sodiumMg'>): boolean {
  return sodiumMg !== undefined && sodiumMg >= HIGH_SALT_SODIUM_MG;
}
