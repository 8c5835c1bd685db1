import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '../src/config/config.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/configuration.md'), 'utf8')
const documented = [...page.matchAll(/^\| `(\w+)` \|(.*?)\|(.*?)\|/gm)].map(
  ([, name = '', fallback = '', allowed = '']) => ({
    name,
    fallback: fallback.trim(),
    allowed: allowed.trim(),
  }),
)

const storage = {
  FILES_S3_ENDPOINT: 'http://127.0.0.1:9000',
  FILES_S3_BUCKET: 'bucket',
  FILES_S3_KEY: 'key',
  FILES_S3_SECRET: 'secret',
}

/** Names of all variables that `readConfig` reads. */
function variablesRead(): Set<string> {
  const names = new Set<string>()
  const env: Record<string, string> = { ...storage }
  readConfig(
    new Proxy(env, {
      get(target, name: string) {
        names.add(name)
        return target[name]
      },
    }),
  )
  return names
}

test('docs/configuration.md lists every variable, and no other', () => {
  expect(documented.map(({ name }) => name).sort()).toEqual([...variablesRead()].sort())
})

test.each(documented)('docs/configuration.md says what $name may be', ({ name, allowed }) => {
  // No variable accepts two NUL characters and a space.
  const read = () => readConfig({ ...storage, [name]: '\0 \0' })
  // A secret may be any text without spaces of 16 characters: `SECRETS_KEY` is refused because it is too
  // short.
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(`but must be ${allowed}.`)
})

test.each(documented.filter(({ fallback }) => /^`\d+`$/.test(fallback)))(
  'docs/configuration.md names the default of $name',
  ({ name, fallback }) => {
    const value = fallback.slice(1, -1)
    expect(readConfig({ [name]: value })).toEqual(readConfig({}))
  },
)
