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

export default defineConfig({
  plugins: [arcoOnReact19, sharedOfKit],
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}'],
    maxWorkers: 2,
    server: { deps: { inline: [/@tessera[\\/](kit|shared)[\\/]/] } },
  },
})
