import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  check,
  closingLine,
  counted,
  exitCode,
  playwrightCounts,
  stepLine,
  sum,
  vitestCounts,
} from './tally.mjs'

const folder = await mkdtemp(join(tmpdir(), 'tally-'))
const vitest = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [] }

async function reported(report, code, options) {
  const file = join(folder, `${Math.random()}.json`)
  await writeFile(file, JSON.stringify(report))
  return counted({ code, output: 'words' }, file, vitestCounts, options)
}

test('the closing line sums all steps and stands alone', () => {
  const results = [check({ code: 0, output: '' }), { passed: 40, failed: 2 }, check({ code: 1, output: 'x' })]
  expect(closingLine(sum(results))).toBe('41 passed, 3 failed')
  expect(exitCode(sum(results))).toBe(1)
  expect(exitCode(sum([check({ code: 0, output: '' })]))).toBe(0)
})

test('vitest: tests count, and so does a file that could not be loaded', async () => {
  expect(await reported(vitest, 0)).toMatchObject({ passed: 3, failed: 0, skipped: 1 })
  const broken = { status: 'failed', assertionResults: [] }
  expect(await reported({ ...vitest, testResults: [broken] }, 1)).toMatchObject({ passed: 3, failed: 1 })
  const red = { status: 'failed', assertionResults: [{ status: 'failed' }] }
  expect(await reported({ ...vitest, numFailedTests: 1, testResults: [red] }, 1)).toMatchObject({
    passed: 3,
    failed: 1,
  })
})

test('playwright: an unexpected one, a flaky one and a test that never started are failures', () => {
  expect(
    playwrightCounts({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] }),
  ).toEqual({ passed: 5, failed: 3, skipped: 2 })
})

test('a run that failed without a failed test is one failure, and so is a run without a test', async () => {
  expect(await reported(vitest, 1)).toMatchObject({ passed: 3, failed: 1 })
  expect(await reported({ ...vitest, numPassedTests: 0 }, 0)).toMatchObject({
    passed: 0,
    failed: 1,
    output: expect.stringContaining('No test ran'),
  })
  expect(await reported({ ...vitest, numPassedTests: 0 }, 0, { allowNone: true })).toMatchObject({
    passed: 0,
    failed: 0,
  })
  expect(await counted({ code: 1, output: 'words' }, join(folder, 'none.json'), vitestCounts)).toMatchObject({
    passed: 0,
    failed: 1,
    output: 'words',
  })
})

test('a step has one line with its counts and times', () => {
  const line = stepLine({
    name: 'server',
    result: { passed: 41, failed: 0, skipped: 1 },
    spent: 12_340,
    since: 64_900,
  })
  expect(line).toMatch(/^server +ok +41 passed, 1 skipped +12\.3 s +at 1:04$/)
})
