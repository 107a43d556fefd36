/** The words that made-up sources are written with. */
export const words: readonly string[] = 'bake boil brine broth butter chill chop crust dough drain flour fold fry glaze grate grill knead ladle marinate mince oven peel poach proof reduce rest rinse roast salt sauté sear season sift simmer skim slice soak steam stew stir stock strain temper thicken toast toss whisk zest'.split(' ')

/** The n-th of a fixed series of texts of so many words. */
export function sentence(seed: number, length: number): string {
  return Array.from({ length }, (_, index) => words[(seed * 31 + index * (seed % 7 + 3)) % words.length]!).join(' ')
}
