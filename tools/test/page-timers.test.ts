import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { rememberTimers } from './page-timers.ts'

test('no timer runs on when the page of a test file is gone', async () => {
  const page = { setTimeout, setInterval }
  const end = rememberTimers(page)
  const seen: string[] = []
  page.setTimeout(() => seen.push('before'), 1)
  await delay(20)
  page.setTimeout(() => seen.push('timeout'), 1)
  page.setInterval(() => seen.push('interval'), 1)
  end()
  await delay(20)
  expect(seen).toEqual(['before'])
})
