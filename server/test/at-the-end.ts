import { afterAll } from 'vitest'

const ends: (() => Promise<void>)[] = []

// Registered while the test file is read: an afterAll called later, in a beforeAll or a test, would be lost without a word.
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

/** Runs `end` after the last test of the file, the latest first; wherever it is called from. */
export function atTheEnd(end: () => Promise<void>): void {
  ends.push(end)
}
