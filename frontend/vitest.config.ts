/** Unit tests: components and helpers in a simulated browser, without the parts of the build that tests do not need. */
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';
import { screens } from './screens.js';

export default defineConfig({
  define: screens,
  plugins: [svelte({ configFile: false }), svelteTesting()],
  // tests read the games' own texts
  server: { fs: { allow: ['..'] } },
  test: {
    environment: 'jsdom',
    // each file has a fresh page of its own, in a process that has read jsdom only once
    pool: 'vmThreads',
    include: ['test/**/*.test.ts', 'src/**/*.test.ts'],
    setupFiles: ['test/setup.ts'],
    restoreMocks: true,
    // milliseconds, for each test
    testTimeout: 5_000,
    // tests read tokens as text, and see what of these takes a tap
    css: {
      include: [/tokens\.css/, /(Applied|Bill|Bubbles|Countdown|News|Shout|Theft|Trick)\.svelte/],
    },
  },
});
