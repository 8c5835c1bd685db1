import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findingCodes } from '@tessera/shared/contract/registry/check'
import { readCommands, buildScript } from './guide.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
const guide = read('GUIDE.md')

test('reads the commands of blocks marked sh only', () => {
  const text =
    'a\n```sh\n# first\nexport X=1\n\ncd there\n```\nb `npm start`\n```json\n{}\n```\n```sh\nls\n```\n'
  expect(readCommands(text)).toEqual([['export X=1', 'cd there'], ['ls']])
})

test('the script replaces exported values only, prints each command and stops at the first failure', () => {
  const script = buildScript(['export X=1', 'echo "$X"', 'false', 'echo never'], { X: "it's" })
  const run = () =>
    execFileSync('bash', ['-c', `${script} 2>&1`.replaceAll(' >&2', '')], { encoding: 'utf8', stdio: 'pipe' })
  expect(run).toThrow(expect.objectContaining({ stdout: '$ export X=1\n$ echo "$X"\nit\'s\n$ false\n' }))
  expect(() => buildScript(['export Y=1'], { X: '' })).toThrow('the guide exports Y')
})

test('the guide covers every step and names the version that the server offers', () => {
  const commands = readCommands(guide).flat()
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

test('a page is published with at most six commands', () => {
  const commands = readCommands(guide).flat()
  expect(commands.findIndex((line) => line.startsWith('npx tessera publish')) + 1).toBeLessThanOrEqual(6)
})

test('the guide explains every finding code', () => {
  expect(findingCodes.filter((code) => !guide.includes(`\`${code}\``))).toEqual([])
})
