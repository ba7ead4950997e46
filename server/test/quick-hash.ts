import { hash } from '@node-rs/argon2'

/** The stored hash sets the cost of a check: tests that sign in often store one of the least cost. */
export const quickHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
