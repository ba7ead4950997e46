/**
 * Faults put in on purpose, to show that the proof sees them: `npm run proof:planted` plants one at a time in a copy of
 * the checkout and expects its test to turn red. A goal whose proof is new gets a fault here.
 */
export type PlantedFault = {
  /** The safety goal whose proof must notice. */
  goal: string
  /** What is broken, in words. */
  name: string
  /** Where, from the root of the checkout. */
  file: string
  /** The exact text that is replaced; it stands in the file once. */
  find: string
  replace: string
  /** The test file, run by vitest, that must turn red. */
  test: string
  /** Words in the name of the tests that must; without them all of the file are run. */
  only?: string
}
