import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emitDeclarations } from './compile.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-declarations-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('declarations of a folder name each other as they lie in the package', () => {
  writeFileSync(
    join(folder, 'answer.ts'),
    'export type Answer = string\nconst inside = 1\nexport const one: number = inside\n',
  )
  writeFileSync(
    join(folder, 'page.tsx'),
    `import type { Answer } from './answer.ts'\nexport function render(text: Answer): Answer { return text }\n`,
  )
  writeFileSync(join(folder, 'page.test.tsx'), 'export const unused: number = 1\n')
  const declarations = Object.fromEntries(
    emitDeclarations(folder).map(({ name, bytes }) => [name, Buffer.from(bytes).toString()]),
  )
  expect(Object.keys(declarations)).toEqual(['answer.d.ts', 'page.d.ts'])
  expect(declarations['answer.d.ts']).toContain('export declare const one: number')
  expect(declarations['answer.d.ts']).not.toContain('inside')
  expect(declarations['page.d.ts']).toContain(`from './answer.js'`)
  expect(declarations['page.d.ts']).toContain('render(text: Answer): Answer')
})

test('an export without a type is refused', () => {
  writeFileSync(join(folder, 'answer.ts'), 'export const one = call()\ndeclare function call(): number\n')
  expect(() => emitDeclarations(folder)).toThrow('explicit type annotation')
})
