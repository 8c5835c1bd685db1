import { SourceMap as NodeSourceMap } from 'node:module'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { decodeVlq, encodeVlq, slimSourceMap, type SourceMap } from './slim-source-map.ts'

test('numbers survive the encoding of a source map', () => {
  for (const number of [0, 1, -1, 15, 16, -16, 31, 32, 1_000, -123_456, 2 ** 28])
    expect(decodeVlq(encodeVlq(number))).toEqual([number])
})

test('lines of the kept sources lead to their lines, all others nowhere', async () => {
  const files: Record<string, string> = {
    'own.ts': `import { helper } from 'package.js'\n\nexport function first() {\n  return helper(1) +\n    helper(2)\n}\n`,
    'package.js': `export function helper(value) {\n  return value\n}\n`,
    'main.ts': `import { first } from 'own.ts'\n\nconsole.log(\n  first(),\n)\n`,
  }
  const { outputFiles } = await build({
    entryPoints: ['main.ts'],
    bundle: true,
    write: false,
    format: 'esm',
    outdir: '/out',
    sourcemap: true,
    plugins: [
      {
        name: 'files',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /.*/ }, ({ path }) => ({ path, namespace: 'test' }))
          onLoad({ filter: /.*/ }, ({ path }) => ({ contents: files[path]!, loader: 'ts' }))
        },
      },
    ],
  })
  const map = JSON.parse(outputFiles[0]!.text) as SourceMap
  const code = outputFiles[1]!.text.split('\n')
  const slim = slimSourceMap(map, (source) => !source.includes('package'))
  expect(slim.sources).toHaveLength(2)
  const reader = new NodeSourceMap({ ...slim, file: '', sourceRoot: '', sourcesContent: [] } as never)
  const find = (text: string) => {
    const line = code.findIndex((candidate) => candidate.includes(text))
    const entry = reader.findEntry(line, code[line]!.indexOf(text)) as {
      originalSource?: string
      originalLine?: number
    }
    return [entry.originalSource, entry.originalLine]
  }
  expect(find('function first')).toEqual(['test:own.ts', 2])
  expect(find('helper(1)')).toEqual(['test:own.ts', 3])
  expect(find('first()')).toEqual(['test:own.ts', 2])
  expect(find('console.log')).toEqual(['test:main.ts', 2])
  expect(find('return value')).toEqual([undefined, undefined])
})

test('lines without a position get no separators at the end, and keep theirs before', () => {
  const slim = (mappings: string) =>
    slimSourceMap({ version: 3, sources: ['own.ts'], names: [], mappings }, () => true).mappings
  expect(slim('AAAA;;AACA;;;;')).toBe('AAAA;A;AACA;A')
  expect(slim('AAAA')).toBe('AAAA')
  expect(slim(';;;')).toBe('A')
  expect(slim('')).toBe('A')
})
