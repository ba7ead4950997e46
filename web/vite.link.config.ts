import { defineConfig } from 'vite'
import { precompress } from './vite/precompress.ts'

/**
 * The page of public links, apart from the admin: one script and one style, for old phones on a slow line.
 */
export default defineConfig({
  root: `${import.meta.dirname}/link`,
  base: '/link/',
  publicDir: false,
  build: {
    outDir: '../dist/link',
    emptyOutDir: true,
    target: ['chrome87', 'firefox91', 'safari14'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  plugins: [precompress()],
})
