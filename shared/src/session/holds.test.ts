import { expect, test } from 'vitest'
import { openHolds } from './holds.ts'

test('what is held counts until it is released, which may happen twice', () => {
  const holds = openHolds()
  const release = holds.hold('a')
  expect(holds.held()).toEqual(['a'])
  release()
  release()
  expect(holds.held()).toEqual([])
})

test('each view answers for its own', () => {
  const holds = openHolds()
  holds.stand('/a')
  holds.hold('a')
  holds.stand('/b')
  holds.hold('b')
  expect(['/a', '/b', '/c'].map((place) => holds.held(place))).toEqual([['a'], ['b'], []])
  expect(holds.held()).toEqual(['a', 'b'])
})

test('a hidden view goes on holding what its form held, until it is shown and holds anew or not', () => {
  const holds = openHolds()
  holds.stand('/a')
  const release = holds.hold('a')
  holds.stand('/b')
  holds.sleep('/a')
  release()
  expect(holds.held('/a')).toEqual(['a'])
  holds.stand('/a')
  const again = holds.hold('a again')
  holds.wake('/a')
  expect(holds.held('/a')).toEqual(['a again'])
  again()
  expect(holds.held('/a')).toEqual([])
})

test('a view that is closed holds nothing', () => {
  const holds = openHolds()
  holds.stand('/a')
  holds.hold('a')
  holds.sleep('/a')
  holds.forget('/a')
  expect(holds.held()).toEqual([])
})
