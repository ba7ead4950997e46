declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined
}

/**
 * Zod would try `new Function` to build faster parsers, which our content security policy reports as a
 * violation. Zod reads this setting when a schema is created, so it must be set before the first page with a
 * form is loaded.
 */
globalThis.__zod_globalConfig = { jitless: true }

export {}
