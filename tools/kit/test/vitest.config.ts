import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vitest/config'

// Vitest configuration of remotes outside the repository. `tessera test` uses the compiled file of the kit.
const { arcoOnReact19 } = (await import(new URL('./arco-on-react-19.mjs', import.meta.url).href)) as {
  arcoOnReact19: Plugin
}

/** Resolves `@tessera/shared` to the copy inside the kit, whichever module imports it. */
const sharedOfKit: Plugin = {
  name: 'shared-of-kit',
  enforce: 'pre',
  resolveId(source) {
    return source.startsWith('@tessera/shared/')
      ? this.resolve(source, fileURLToPath(import.meta.url), { skipSelf: true })
      : undefined
  },
}

// The calendar as browsers get it: for Node.js, Svelte has no elements.
const kit = createRequire(import.meta.url)
const calendar = createRequire(kit.resolve('@event-calendar/core/package.json'))
const svelte = dirname(calendar.resolve('svelte/package.json'))

export default defineConfig({
  plugins: [arcoOnReact19, sharedOfKit],
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}'],
    maxWorkers: 2,
    // A page of a calendar or a chart loads more, and the server that builds it has other work.
    expect: { poll: { timeout: 15_000 } },
    alias: [
      { find: /^svelte$/, replacement: join(svelte, 'src/index-client.js') },
      { find: /^svelte\/reactivity$/, replacement: join(svelte, 'src/reactivity/index-client.js') },
    ],
    server: {
      deps: { inline: [/@tessera[\\/](kit|shared)[\\/]/, /[\\/](@event-calendar|svelte|esm-env)[\\/]/] },
    },
  },
})
