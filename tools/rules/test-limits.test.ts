import { readFileSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
/** A poll with a limit of its own; `vitest.config.ts` has one for all. */
const polled = /\.poll\(.*, \{ timeout: ([\d_]+)/
/** The limit of a whole test. */
const ended = /^\}, ([\d_]+)\)$/

test('no poll and no test ends before a slow machine is done', () => {
  const files = globSync(['{server,shared,shell,remote-*,tools}/**/*.test.{ts,tsx,mjs}'], {
    cwd: root,
    exclude: ['**/node_modules'],
  })
  const short = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => {
        const [least, limit] = polled.test(line) ? [60_000, polled.exec(line)] : [120_000, ended.exec(line)]
        return limit !== null && Number(limit[1]?.replaceAll('_', '')) < least
      })
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(short).toEqual([])
})
