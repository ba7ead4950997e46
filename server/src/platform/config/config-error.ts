/** The configuration prevents the start. The message is one line for the user who started the program. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
