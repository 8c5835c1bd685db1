import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listComponents, generateFiles, groups } from './arco-entries.ts'

it('every component of the installed Arco is in exactly one group', () => {
  expect(Object.values(groups).flat().sort()).toEqual(listComponents().sort())
})

it.each(Object.entries(generateFiles()))('%s matches the generator', (path, text) => {
  expect(readFileSync(join(import.meta.dirname, '..', path), 'utf8')).toBe(text)
})
