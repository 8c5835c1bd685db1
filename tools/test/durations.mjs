import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative } from 'node:path'

const place = (root) => join(root, '.cache', 'durations.json')

/** What each test file took when it last ran here, in milliseconds: path -> number. */
export function readDurations(root) {
  try {
    return JSON.parse(readFileSync(place(root), 'utf8'))
  } catch {
    return {} // none yet
  }
}

/** Keeps what the files of a report took, for `npm test -- changed` and the order of the journeys. */
export function keepDurations(root, measured) {
  const all = { ...readDurations(root), ...measured }
  mkdirSync(dirname(place(root)), { recursive: true })
  writeFileSync(place(root), JSON.stringify(all))
}

/** Durations of a vitest report. */
export const vitestDurations = (root, { testResults }) =>
  Object.fromEntries(
    testResults.map(({ name, startTime, endTime }) => [
      relative(root, name),
      Math.round(endTime - startTime),
    ]),
  )

/** Durations of a Playwright report; its files are relative to the folder of the journeys. */
export function playwrightDurations(root, { config, suites }) {
  const sumOf = ({ specs = [], suites: inner = [] }) =>
    specs
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
      .reduce((sum, { duration }) => sum + duration, 0) + inner.reduce((sum, suite) => sum + sumOf(suite), 0)
  const pathOf = (file) => relative(root, isAbsolute(file) ? file : join(config.rootDir, file))
  return Object.fromEntries(suites.map((suite) => [pathOf(suite.file), Math.round(sumOf(suite))]))
}

/** Seconds that files without a measured run are expected to take. */
const guesses = [
  [/^e2e\//, 25],
  [/^server\/test\//, 15],
  [/^server\//, 3],
  [/^tools\//, 4],
]

/** Seconds that a test file is expected to take. */
export function expectSeconds(durations, file) {
  const measured = durations[file]
  return measured === undefined
    ? (guesses.find(([pattern]) => pattern.test(file))?.[1] ?? 1)
    : measured / 1000
}
