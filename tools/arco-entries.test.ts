import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { components, files, groups } from './arco-entries.ts'

it('every component of the installed Arco is in one group', () => {
  expect(Object.values(groups).flat().sort()).toEqual(components().sort())
})

it.each(Object.entries(files()))('%s is what the generator writes', (path, text) => {
  expect(readFileSync(join(import.meta.dirname, '..', path), 'utf8')).toBe(text)
})
