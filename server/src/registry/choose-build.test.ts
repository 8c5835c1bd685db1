import { expect, test } from 'vitest'
import { chooseBuild, type Pointers } from './choose-build.ts'

const pointers: Pointers = {
  name: 'crm',
  stable: 'stable',
  canary: 'canary',
  canaryPercent: 0,
  pins: [
    { subject: 'User', subjectId: 'u1', build: 'own' },
    { subject: 'Organize', subjectId: 'school', build: 'school' },
    { subject: 'Organize', subjectId: 'hq', build: 'hq' },
    { subject: 'Organize', subjectId: 'u2', build: 'not a user' },
  ],
}

test.each([
  ['u1', ['school', 'hq'], 'own'],
  ['u2', ['school', 'hq'], 'school'],
  ['u2', ['class', 'hq'], 'hq'],
  ['u2', ['elsewhere'], 'stable'],
])('%s below %j gets %s', (userId, organizes, build) => {
  expect(chooseBuild(pointers, { userId, organizes })).toBe(build)
})

const ids = Array.from({ length: 10_000 }, (_, n) => `user.${n}`)
const inCanary = (percent: number, name = 'crm') =>
  ids.filter(
    (userId) =>
      chooseBuild({ ...pointers, name, pins: [], canaryPercent: percent }, { userId, organizes: [] }) ===
      'canary',
  )

test.each([0, 1, 5, 25, 50, 90, 100])(
  'a canary of %d percent reaches that share of 10,000 users within 2 points',
  (percent) => {
    expect(Math.abs(inCanary(percent).length / 100 - percent)).toBeLessThanOrEqual(
      percent % 100 === 0 ? 0 : 2,
    )
  },
)

test('a growing share keeps its users, and another remote has other users', () => {
  const [ten, thirty] = [new Set(inCanary(10)), new Set(inCanary(30))]
  expect([...ten].every((id) => thirty.has(id))).toBe(true)
  expect(inCanary(10)).toEqual([...ten])
  expect(inCanary(10, 'shop').filter((id) => ten.has(id)).length).toBeLessThan(200)
})

test('without a canary all users get the stable build', () => {
  expect(
    chooseBuild({ ...pointers, pins: [], canary: null, canaryPercent: 100 }, { userId: 'u', organizes: [] }),
  ).toBe('stable')
})
