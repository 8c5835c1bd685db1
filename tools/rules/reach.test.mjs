import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kinds, react } from '../../.dependency-cruiser.mjs'
import { importedNames, readImports } from '../test/imports.mjs'

const root = join(import.meta.dirname, '../..')

/**
 * The files from which `starts` reach React or a component, at run time, as `start > … > file`: the shortest way. `imports`
 * has the files that each file imports, `namesIn` the specifiers of a file.
 */
function findReact(imports, namesIn, starts) {
  const isReact = new RegExp(react)
  const ways = new Map(starts.map((file) => [file, file]))
  const found = []
  for (const [file, way] of ways) {
    const isComponent = file.endsWith('.tsx')
    if (isComponent || namesIn(file).some((name) => isReact.test(`node_modules/${name}/`))) found.push(way)
    for (const target of isComponent ? [] : (imports.get(file) ?? []))
      if (!ways.has(target)) ways.set(target, `${way} > ${target}`)
  }
  return found
}

test('neither the server nor a kind of field reaches React or a component', () => {
  const output = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'server/src', 'shared/src'], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = output.split('\n').filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  const starts = files.filter((file) =>
    [/^server\/src\//, ...kinds.map((kind) => new RegExp(kind))].some((one) => one.test(file)),
  )
  expect(starts.length).toBeGreaterThan(1000)
  const imports = readImports(root, files, { types: false })
  const namesIn = (file) =>
    /\.tsx?$/.test(file) ? importedNames(readFileSync(join(root, file), 'utf8'), { types: false }) : []
  expect(findReact(imports, namesIn, starts)).toEqual([])
})

test('a way through other files is found and named', () => {
  const imports = new Map([
    ['server/src/a.ts', ['shared/src/size.ts', 'shared/src/plain.ts']],
    ['shared/src/size.ts', ['shared/src/deep.ts', 'shared/src/view.tsx']],
  ])
  const names = { 'shared/src/deep.ts': ['react'], 'shared/src/plain.ts': ['zod'] }
  expect(findReact(imports, (file) => names[file] ?? [], ['server/src/a.ts'])).toEqual([
    'server/src/a.ts > shared/src/size.ts > shared/src/deep.ts',
    'server/src/a.ts > shared/src/size.ts > shared/src/view.tsx',
  ])
})

test('imports of types alone are no way', () => {
  const source = "import type { A } from 'react'\nimport { b } from 'swr'\nexport type { C } from './c.ts'"
  expect(importedNames(source, { types: false })).toEqual(['swr'])
  expect(importedNames(source)).toEqual(['react', 'swr', './c.ts'])
})
