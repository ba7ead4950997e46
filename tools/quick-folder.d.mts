/** Where the tests keep what they throw away. */
export function quickFolder(): string
