import { expect, test } from 'vitest'
import { schedule } from './schedule.mjs'

/** Runs parts whose work ends when the test says so; `events` lists starts, ends and skips. */
function begin(parts, cores) {
  const events = []
  const ends = new Map()
  const done = schedule(parts, cores, {
    runPart: ({ name }) =>
      new Promise((end) => {
        events.push(`start ${name}`)
        ends.set(name, end)
      }),
    onSkip: ({ name }, need) => events.push(`skip ${name} for ${need}`),
  })
  const end = async (name, isGreen = true) => {
    events.push(`end ${name}`)
    ends.get(name)(isGreen)
    await new Promise(setImmediate)
  }
  return { events, end, done }
}

test('parts of one core share two, and one that wants both waits for both', async () => {
  const { events, end, done } = begin(
    [
      { name: 'types', cores: 1 },
      { name: 'rules', cores: 1 },
      { name: 'unit', cores: 2 },
      { name: 'lint', cores: 1 },
    ],
    2,
  )
  expect(events).toEqual(['start types', 'start rules'])
  await end('rules')
  expect(events.slice(2)).toEqual(['end rules', 'start lint'])
  await end('types')
  await end('lint')
  expect(events.slice(4)).toEqual(['end types', 'end lint', 'start unit'])
  await end('unit')
  await done
})

test('a part that wants more cores than there are runs alone', async () => {
  const { events, end, done } = begin(
    [
      { name: 'server', cores: 2 },
      { name: 'lint', cores: 1 },
    ],
    1,
  )
  expect(events).toEqual(['start server'])
  await end('server')
  expect(events.at(-1)).toBe('start lint')
  await end('lint')
  await done
})

test('a part starts after those it needs, and is not run when one of them failed', async () => {
  const { events, end, done } = begin(
    [
      { name: 'build', cores: 1 },
      { name: 'e2e', cores: 1, needs: ['build'] },
      { name: 'lint', cores: 1 },
    ],
    4,
  )
  expect(events).toEqual(['start build', 'start lint'])
  await end('build', false)
  expect(events.at(-1)).toBe('skip e2e for build')
  await end('lint')
  await done
})

test('a need that is not among the parts counts as met', async () => {
  const { events, end, done } = begin([{ name: 'e2e', cores: 2, needs: ['build'] }], 2)
  expect(events).toEqual(['start e2e'])
  await end('e2e')
  await done
})
