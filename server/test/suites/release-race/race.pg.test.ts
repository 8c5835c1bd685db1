import { expect, test } from 'vitest'
import { openApp } from '../../app.ts'
import { raceReleases } from '../../release-race.ts'

test('200 releases beside 4 writers lose no acknowledged value', { timeout: 1_200_000 }, async () => {
  const app = await openApp()
  const admin = { token: await app.signIn('admin') }
  const { lost, faults, saved, told } = await raceReleases(app, admin, {
    enCode: 'race',
    releases: 200,
    writers: 4,
    seed: 1,
  })
  expect({ lost, faults }).toEqual({ lost: [], faults: [] })
  expect(saved).toBeGreaterThan(200)
  expect(told).toBeGreaterThan(0)
})
