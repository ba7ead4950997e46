import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compileText } from './vite/compile-text.ts'
import { precompress } from './vite/precompress.ts'

/** The short commit id, given by the start program; asked from git when Vite runs by itself. */
function buildId(): string {
  if (process.env.BUILD_ID) return process.env.BUILD_ID
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}

/**
 * Libraries that change seldom, apart from our code that changes with every build; and what every first screen needs in
 * one file instead of twenty. `base` is all the login page loads: it must not reach the router or the queries.
 */
const groups = [
  {
    name: 'base',
    test: /web\/src\/(shared\/(api\/(?!query-client|shared-queries|download)|toasts\/toast|ui\/(class-names|button|notice|action-button|use-action|use-part))|text\/(intl|en\/(errors|parts)))|contract\/src\/access\/|lucide-react\/dist\/esm\/(?!icons|dynamic)/,
  },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'words', test: /node_modules\/(react-intl|@formatjs|intl-messageformat)\// },
  { name: 'router', test: /node_modules\/@tanstack\// },
  { name: 'forms', test: /node_modules\/(react-hook-form|@hookform)\// },
  { name: 'schemas', test: /node_modules\/zod\// },
]

export default defineConfig({
  define: { __BUILD__: JSON.stringify(buildId()) },
  resolve: {
    alias: {
      // Texts are compiled at build time (vite/compile-text.ts), so the browser needs no parser for them: 6 kB less.
      '@formatjs/icu-messageformat-parser': fileURLToPath(
        import.meta.resolve('@formatjs/icu-messageformat-parser/no-parser.js'),
      ),
    },
  },
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  plugins: [
    react(),
    compileText(),
    VitePWA({
      injectRegister: false,
      registerType: 'autoUpdate',
      manifest: false,
      workbox: {
        // Scripts, styles and fonts by their hashed names; never a page, never an answer of the API.
        globPatterns: ['assets/**/*.{js,css,woff2}'],
        globIgnores: ['assets/telemetry-sentry-*', 'assets/telemetry-posthog-*'],
        navigateFallback: null,
        // In the same file: importScripts() is refused under Trusted Types.
        inlineWorkboxRuntime: true,
        cleanupOutdatedCaches: true,
        clientsClaim: true,
        skipWaiting: true,
      },
    }),
    precompress(),
  ],
})
