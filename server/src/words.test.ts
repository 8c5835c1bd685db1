import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serverWords } from './words.ts'

const folders = globSync('**/text.ts', { cwd: import.meta.dirname }).map((path) =>
  path
    .split('\\')
    .join('/')
    .replace(/\/text\.ts$/, ''),
)

test.each(folders)('words.ts lists text.ts of %s', (folder) => {
  expect([...serverWords.keys()].filter((key) => key.startsWith(`server:${folder}.`))).not.toEqual([])
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
