import { readFile } from 'node:fs/promises'

/** One tool that counts as one check: it passes when it ends with 0. */
export function check({ code, output }) {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output }
}

/**
 * Counts of a vitest or Playwright run from its JSON report. A run that failed without a failed test (an
 * error in a set-up, an unhandled rejection, no test at all) or without a report counts as one failure.
 * `allowNone`: no test is no failure. `onReport` gets the report, if there is one.
 */
export async function counted({ code, output }, reportFile, read, { allowNone = false, onReport } = {}) {
  const report = await readFile(reportFile, 'utf8')
    .then(JSON.parse)
    .catch(() => undefined)
  if (report) onReport?.(report)
  const counts = report ? read(report) : { passed: 0, failed: 0, skipped: 0 }
  const silent = counts.failed === 0 && (code !== 0 || (counts.passed === 0 && !allowNone))
  const words = silent && code === 0 ? `${output}\nNo test ran.\n` : output
  return { ...counts, failed: silent ? 1 : counts.failed, output: words }
}

export function vitestCounts({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  // A file that could not be loaded has no failed test, yet it has failed.
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
  }
}

/**
 * Journeys are not tried twice, so a flaky one cannot occur; if the configuration ever allows it, it counts
 * as failed.
 */
export function playwrightCounts({ stats, errors }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }
}

export function sum(results) {
  const add = (key) => results.reduce((total, result) => total + (result[key] ?? 0), 0)
  return { passed: add('passed'), failed: add('failed') }
}

export const closingLine = ({ passed, failed }) => `${passed} passed, ${failed} failed`
export const exitCode = ({ failed }) => (failed > 0 ? 1 : 0)
export const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`

/** `server    ok      41 passed, 1 skipped   12.3 s   (1:04 since the start)` */
export function stepLine({ name, result, spent, since }) {
  const { passed = 0, failed = 0, skipped = 0, note } = result
  const counts = [
    passed > 0 && `${passed} passed`,
    failed > 0 && `${failed} failed`,
    skipped > 0 && `${skipped} skipped`,
    note,
  ]
    .filter(Boolean)
    .join(', ')
  const clock = `${Math.floor(since / 60_000)}:${String(Math.floor((since % 60_000) / 1000)).padStart(2, '0')}`
  return `${name.padEnd(11)} ${failed > 0 ? 'FAILED' : 'ok    '}  ${counts.padEnd(32)} ${seconds(spent).padStart(8)}   at ${clock}`
}
