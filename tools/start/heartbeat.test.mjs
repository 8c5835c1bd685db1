import { expect, test } from 'vitest'
import { measureSilence } from './heartbeat.mjs'

/** Ticks every 250 ms from `from` to `to`, and returns the last answer. */
function tickThrough(silence, from, to) {
  let last = 0
  for (let now = from; now <= to; now += 250) last = silence.tick(now)
  return last
}

test('silence is the time since the last heartbeat', () => {
  const silence = measureSilence()
  expect(tickThrough(silence, 0, 3_000)).toBe(3_000)
  silence.hear()
  expect(tickThrough(silence, 3_250, 5_000)).toBe(2_000)
})

test('time does not count in which this process was stopped or the machine slept', () => {
  const silence = measureSilence()
  tickThrough(silence, 0, 1_000)
  // The timers fire before the messages that have arrived in the meantime are read.
  expect(silence.tick(601_000)).toBe(1_000)
  silence.hear()
  expect(tickThrough(silence, 601_250, 602_000)).toBe(1_000)
})

test('a timer that is a little late still counts', () => {
  const silence = measureSilence()
  silence.tick(0)
  expect(silence.tick(400)).toBe(400)
})
