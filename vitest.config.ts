import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { arcoOnReact19 } from './shell/src/arco/vitest-plugin.ts'

/** Pages on a real server: they need a database and a page of their own. */
const behaviour = 'tools/kit/generated/behaviour/*.test.ts'
const unitFiles = globSync(
  ['{shared,shell,remote-*}/src/**/*.test.{ts,tsx}', 'tools/**/*.test.{ts,tsx,mjs}'],
  {
    cwd: import.meta.dirname,
    exclude: ['**/node_modules', behaviour],
  },
)

const shared = createRequire(join(import.meta.dirname, 'shared/package.json'))
const svelte = dirname(
  createRequire(shared.resolve('@event-calendar/core/package.json')).resolve('svelte/package.json'),
)
const svelteOfBrowsers = [
  { find: /^svelte$/, replacement: join(svelte, 'src/index-client.js') },
  { find: /^svelte\/reactivity$/, replacement: join(svelte, 'src/reactivity/index-client.js') },
]

/** A file that works on a page (`@vitest-environment jsdom` in its first comment) or replaces modules shares none. */
const needsOwnModules = (file: string): boolean =>
  /@vitest-environment jsdom|\bvi\.(mock|doMock|resetModules|stubGlobal)\(/.test(
    readFileSync(join(import.meta.dirname, file), 'utf8'),
  )

const unit = {
  environment: 'node',
  // Other style sheets are empty in tests.
  css: { include: [/arco\/overrides\.css/] },
  // Some of them compile or lint: minutes apart on a crowded machine, and no test measures time.
  testTimeout: 300_000,
  hookTimeout: 300_000,
} as const

// Two cores are what a build machine has; a test file is one process, so nothing leaks from one to the next.
export default defineConfig({
  test: {
    coverage: {
      provider: 'v8',
      include: ['{shared,shell,remote-*,server}/src/**/*.{ts,tsx}'],
      exclude: ['**/*.test.{ts,tsx}', '**/*.d.ts'],
      reporter: ['json-summary', 'text-summary'],
      reportsDirectory: '.cache/coverage',
    },
    pool: 'forks',
    maxWorkers: 2,
    // The default of a second fails on a slow machine; a poll that succeeds ends at once.
    expect: { poll: { timeout: 60_000, interval: 20 } },
    provide: { full: process.env['TEST_DEPTH'] === 'full' },
    projects: [
      {
        extends: true,
        plugins: [arcoOnReact19],
        test: {
          ...unit,
          name: 'unit',
          // Starting a process takes longer than most of these files: the files of one worker share the modules.
          isolate: false,
          include: unitFiles.filter((file) => !needsOwnModules(file)),
        },
      },
      {
        extends: true,
        plugins: [arcoOnReact19],
        test: {
          ...unit,
          name: 'unit-alone',
          setupFiles: ['tools/test/page-timers.ts'],
          include: unitFiles.filter(needsOwnModules),
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          // Loading the server takes longer than most of its tests: the files of one worker share the modules.
          isolate: false,
          include: ['server/{src,test}/**/*.test.ts'],
          exclude: ['server/test/suites/**'],
          globalSetup: ['server/test/global.ts'],
          setupFiles: ['server/test/setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        plugins: [arcoOnReact19],
        test: {
          name: 'pages',
          environment: 'node',
          // The calendar as browsers get it: for Node.js, Svelte has no elements.
          alias: svelteOfBrowsers,
          server: { deps: { inline: [/[\\/](@event-calendar|svelte|esm-env)[\\/]/] } },
          include: [behaviour],
          globalSetup: ['server/test/global.ts'],
          setupFiles: ['server/test/setup.ts'],
          testTimeout: 600_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          // Scenarios that end processes and fill disks: each file has its own modules.
          name: 'suites',
          environment: 'node',
          include: ['server/test/suites/**/*.test.ts'],
          globalSetup: ['server/test/global.ts'],
          setupFiles: ['server/test/setup.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
