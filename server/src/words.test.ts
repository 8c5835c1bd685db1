import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { serverWords } from './words.ts'

const files = globSync('**/text.ts', { cwd: import.meta.dirname })
const listed = new Set<unknown>(serverWords.values())

test.each(files)('words.ts lists the texts of %s', async (file) => {
  const tables = Object.values((await import(pathToFileURL(join(import.meta.dirname, file)).href)) as object)
  const texts = tables.flatMap((table: object) => ('zh' in table ? [table] : Object.values(table)))
  expect(texts.some((text) => listed.has(text))).toBe(true)
})

test('lists each text once, in every language', () => {
  expect(serverWords.get('server:http.says.created')).toEqual({
    zh: '新建成功',
    en: 'Created.',
    zhtw: '新建成功',
  })
  expect(serverWords.get('server:system/tasks.noSuch')).toBeUndefined()
  for (const [key, line] of serverWords)
    expect(
      Object.values(line).every((text) => typeof text === 'string' && text !== ''),
      join(key),
    ).toBe(true)
})
