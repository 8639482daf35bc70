import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const backendUrl = process.env.BACKEND_URL ?? `http://127.0.0.1:${process.env.BACKEND_PORT ?? 8000}`

export default defineConfig({
  plugins: [react()],
  build: {
    target: ['es2023', 'safari16.4'],
    // Fonts and drawings stay files of their own: the content security policy needs no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Read by check-size.ts.
    manifest: true,
  },
  server: { proxy: { '/api': backendUrl } },
  preview: { proxy: { '/api': backendUrl } },
})
