import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const sandboxUrl = `http://127.0.0.1:${process.env.SANDBOX_PORT ?? 8090}`

export default defineConfig({
  root: 'page',
  plugins: [react()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: ['es2023', 'safari16.4'],
    // Fonts stay separate files, because the content security policy forbids data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/sandbox': sandboxUrl } },
})
