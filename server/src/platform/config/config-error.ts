/** The program cannot start as it was told to; the message is one line for the person who started it. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
