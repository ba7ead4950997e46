declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined
}

/**
 * Zod would try `new Function` to build faster parsers, which our content security policy reports as a violation. It
 * looks here when a schema is made, so this must be said before the first page with a form is loaded.
 */
globalThis.__zod_globalConfig = { jitless: true }

export {}
