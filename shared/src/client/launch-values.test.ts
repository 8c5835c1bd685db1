// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { launchKeys, prepareLaunch, takeLaunchValues } from './launch-values.ts'

test('values for the form of a flow stay out of its address and are taken once', () => {
  const address = new URL(prepareLaunch('refund', { amount: 5, reason: '搬家' }), 'https://staff.example')
  expect(address.pathname).toBe('/workFlow/flowLaunch')
  expect(address.searchParams.get(launchKeys.flow)).toBe('refund')
  expect(decodeURIComponent(address.href)).not.toContain('搬家')
  const id = address.searchParams.get(launchKeys.values)!
  expect(takeLaunchValues(id)).toEqual({ amount: 5, reason: '搬家' })
  expect(takeLaunchValues(id)).toBeUndefined()
})
