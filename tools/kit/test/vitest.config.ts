import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vitest/config'

// The settings of a remote's tests outside the repository; `tessera test` names this file, compiled, beside the rest of the kit.
const { arcoOnReact19 } = (await import(new URL('./arco-on-react-19.mjs', import.meta.url).href)) as {
  arcoOnReact19: Plugin
}

/** The kit carries `@tessera/shared` inside: whoever imports it gets that one. */
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
