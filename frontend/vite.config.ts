/** The build: static files for the server to hand out, an installable page, and the development proxy. */
import globalData from '@csstools/postcss-global-data';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import customMedia from 'postcss-custom-media';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { screens } from './screens.js';
import { ownPages } from './src/lib/browser/routes';

const SERVER = 'http://127.0.0.1:8000';

export default defineConfig({
  define: screens,
  plugins: [
    svelte({ configFile: false }),
    VitePWA({
      registerType: 'autoUpdate',
      // the page does it itself, in one file less, and knows where it is
      injectRegister: false,
      includeAssets: ['icons/*'],
      manifest: {
        name: 'Stammtisch',
        short_name: 'Stammtisch',
        description: 'Kartenspiele für Freunde',
        lang: 'de',
        id: '/',
        start_url: '/',
        categories: ['games'],
        scope: '/',
        display: 'standalone',
        background_color: '#f3eadb',
        theme_color: '#fffaf0',
        icons: [
          { src: '/icons/mark.svg', sizes: 'any', type: 'image/svg+xml' },
          { src: '/icons/mark-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/mark-512.png', sizes: '512x512', type: 'image/png' },
          {
            src: '/icons/mark-maskable-512.png',
            sizes: '512x512',
            type: 'image/png',
            purpose: 'maskable',
          },
        ],
      },
      workbox: {
        globPatterns: ['**/*.{js,css,html,woff2,svg}'],
        navigateFallback: '/index.html',
        navigateFallbackAllowlist: ownPages(),
        // it takes what a room below this one has kept for its own; what is no longer needed goes without it
        cleanupOutdatedCaches: false,
        importScripts: ['/calling.js'],
        // the games on offer and their rules can be read without a connection
        runtimeCaching: [
          {
            urlPattern: /\/api\/games(\/[^/]+\/texts)?$/,
            handler: 'NetworkFirst',
            options: { cacheName: 'games', networkTimeoutSeconds: 4 },
          },
        ],
      },
    }),
  ],
  // screens by name, in every style sheet
  css: {
    postcss: { plugins: [globalData({ files: ['src/styles/screens.css'] }), customMedia()] },
  },
  // the server knows under which path the room is: scripts and styles find each other by where they lie
  experimental: {
    renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  build: {
    outDir: '../src/stammtisch/web_dist',
    emptyOutDir: true,
    // keeps light-dark() as written, so that one element can be lit otherwise than the page
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    // what the first page needs comes in one file: each one more costs it half a kilobyte of headers
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
    },
  },
  server: {
    port: 5173,
    // the characters are told of in one file, which the bots read, too
    fs: { allow: ['..'] },
    proxy: {
      '/api': { target: SERVER },
      '/ws': { target: SERVER, ws: true },
    },
  },
});
