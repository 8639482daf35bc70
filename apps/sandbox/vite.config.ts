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
    // The content security policy forbids data: URLs, so fonts stay separate files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/sandbox': sandboxUrl } },
})
