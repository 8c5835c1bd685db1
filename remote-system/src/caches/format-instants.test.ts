import { expect, test } from 'vitest'
import { formatTime } from '@tessera/shared/format/time'
import { formatInstants } from './format-instants.ts'

test('times of a value are shown in the zone of the browser, other text stays', () => {
  const at = '2026-11-22T19:42:12.345Z'
  expect(JSON.parse(formatInstants(JSON.stringify({ until: at, name: 'T', day: '2026-11-22' })))).toEqual({
    until: formatTime(Date.parse(at), true),
    name: 'T',
    day: '2026-11-22',
  })
  expect(formatInstants('/api/system/Area')).toBe('/api/system/Area')
})
