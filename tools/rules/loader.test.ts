import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../shell/src/remotes')
const sources = readdirSync(folder)
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))

/** A variable of a module, or a collection that can grow. */
const variable = /^(export )?(let .*|const \w+(: [^=]+)? = new (Map|Set|WeakMap|WeakSet)(<.*>)?\(\).*)$/m

test('all that the loader of remotes remembers is in its store', () => {
  expect(sources.map(({ name }) => name)).toContain('state.ts')
  expect(sources.flatMap(({ name, text }) => (variable.test(text) ? [name] : []))).toEqual([])
  expect('const a = new Map<string, X>()\n').toMatch(variable)
})
