/**
 * Faults planted on purpose, to show that the verification suites detect them: `npm run proof:planted` plants
 * one at a time in a copy of the checkout and expects its test to fail. A goal with a new suite gets a fault
 * here.
 */
export type PlantedFault = {
  /** The safety goal whose suite must detect it. */
  goal: string
  /** The fault in words. */
  name: string
  /** The file, from the root of the checkout. */
  file: string
  /** The exact text that is replaced; it occurs in the file once. */
  find: string
  replace: string
  /** The test file, run by vitest, that must fail. */
  test: string
  /** Words in the name of the tests that must fail; without them all of the file are run. */
  only?: string
}
