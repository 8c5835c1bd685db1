import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findingCodes } from '@tessera/shared/contract/shell/check'
import { commandsOf, scriptOf } from './guide.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
const guide = read('GUIDE.md')

test('the commands are the lines of the blocks marked sh, and of no others', () => {
  const text =
    'a\n```sh\n# first\nexport X=1\n\ncd there\n```\nb `npm start`\n```json\n{}\n```\n```sh\nls\n```\n'
  expect(commandsOf(text)).toEqual([['export X=1', 'cd there'], ['ls']])
})

test('the script changes the exported values only, stops at the first failure and tells each command', () => {
  const script = scriptOf(['export X=1', 'echo "$X"', 'false', 'echo never'], { X: "it's" })
  const run = () =>
    execFileSync('bash', ['-c', `${script} 2>&1`.replaceAll(' >&2', '')], { encoding: 'utf8', stdio: 'pipe' })
  expect(run).toThrow(expect.objectContaining({ stdout: '$ export X=1\n$ echo "$X"\nit\'s\n$ false\n' }))
  expect(() => scriptOf(['export Y=1'], { X: '' })).toThrow('the guide asks for Y')
})

test('the guide walks the whole way, in the version that is served', () => {
  const commands = commandsOf(guide).flat()
  for (const word of [
    'tessera-create',
    'npm install',
    'npm test',
    'npm run build',
    'npm run check',
    'tessera publish',
    'tessera rollback',
  ])
    expect(
      commands.some((line) => line.includes(word)),
      word,
    ).toBe(true)
  const { version } = JSON.parse(read('../../package.json')) as { version: string }
  expect(guide).toContain(`/sdk/tessera-create-${version}.tgz`)
})

test('every code has its line in the guide', () => {
  expect(findingCodes.filter((code) => !guide.includes(`\`${code}\``))).toEqual([])
})
