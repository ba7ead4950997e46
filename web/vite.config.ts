import { execFileSync } from 'node:child_process'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compileAtOnce } from './vite/compile-at-once.ts'
import { directImports } from './vite/direct-imports.ts'
import { fetchParts } from './vite/fetch-parts.ts'
import { firstScreens } from './vite/first-screens.ts'
import { pageFiles } from './vite/page-files.ts'
import { precompress } from './vite/precompress.ts'
import { smallPublic } from './vite/small-public.ts'
import { weigh } from './vite/weigh.ts'

/** The short commit id, given by the start program; asked from git when Vite runs by itself. */
function buildId(): string {
  if (process.env.BUILD_ID) return process.env.BUILD_ID
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    }).trim()
  } catch {
    return 'unknown'
  }
}

const shortName = (name = '') => (/^shared-|^rolldown-runtime/.test(name) ? 's' : '[name]')

export default defineConfig({
  define: { __BUILD__: JSON.stringify(buildId()) },
  resolve: {
    alias: [
      // The router's store asks for a hook that also works in versions of React before ours: four times as
      // much script.
      {
        find: 'use-sync-external-store/shim/with-selector',
        replacement: `${import.meta.dirname}/src/shared/hooks/with-selector.ts`,
      },
      // Each icon asks its library for this: ours is a tenth of it.
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: `${import.meta.dirname}/src/shared/ui/create-icon.ts`,
      },
    ],
  },
  // `npm run dev` then takes each icon from its file, as the build does.
  optimizeDeps: { exclude: ['lucide-react'] },
  build: {
    target: 'baseline-widely-available',
    // Read by error reporting and by developers; no file names them, and the server does not serve them.
    sourcemap: 'hidden',
    // The first browsers with light-dark() and popover (docs/decisions/0001): nothing is rewritten for older
    // ones.
    cssTarget: ['chrome123', 'firefox125', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A page names what it imports by itself: a list of all files of all pages would be much of what every
      // visit begins with. Styles must be there before the page is drawn.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    // Without the dependencies: each module is named by itself, the libraries among them.
    rolldownOptions: {
      // To read a name does nothing by itself, in our modules as in those we take.
      treeshake: { propertyReadSideEffects: false },
      output: {
        // Files name each other, and a hash does not compress: 42 bits of it are enough to tell one build's
        // from another's.
        entryFileNames: 'assets/[name]-[hash:7].js',
        // The names of shared files are as random as their hashes.
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash:7].js`,
        assetFileNames: ({ names }) => `assets/${shortName(names[0])}-[hash:7][extname]`,
        codeSplitting: {
          groups: [
            { name: firstScreens(`${import.meta.dirname}/src`), includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  plugins: [
    react(),
    directImports(`${import.meta.dirname}/src`),
    fetchParts(),
    compileAtOnce(['react', 'start', 'panel']),
    pageFiles({ shell: 'src/app/app.tsx', login: 'src/features/session/login-page.tsx' }),
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
    smallPublic(),
    precompress(),
    weigh(`${import.meta.dirname}/../node_modules/.cache/house-care/web-files.json`),
  ],
})
