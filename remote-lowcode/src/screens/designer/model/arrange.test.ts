import { expect, test } from 'vitest'
import { readScreen } from '@tessera/shared/contract/lowcode/screen-canvas'
import { align, angleTo, boundsOf, distribute, moveBy, resize, shift, withGroups } from './arrange.ts'
import { snap } from './snap.ts'

const canvas = { width: 1000, height: 500 }
const make = (...components: object[]) => readScreen('{}', JSON.stringify(components)).components
const box = (id: string, x: number, y: number, w = 100, h = 50, more: object = {}) => ({
  id,
  x,
  y,
  w,
  h,
  ...more,
})
const placesOf = (components: ReturnType<typeof make>) => components.map(({ x, y }) => [x, y])
const all = (components: ReturnType<typeof make>) => new Set(components.map(({ id }) => id))

test('moves what is selected, but nothing that is locked or would not move', () => {
  const components = make(box('a', 0, 0), box('b', 10, 10), box('c', 20, 20, 1, 1, { locked: true }))
  expect(placesOf(moveBy(components, new Set(['b', 'c']), 5, -5))).toEqual([
    [0, 0],
    [15, 5],
    [20, 20],
  ])
  expect(moveBy(components, new Set(['c']), 5, 5)).toBe(components)
  expect(placesOf(moveBy(components, new Set(['a']), 1e9, -1e9))[0]).toEqual([20_000, -20_000])
})

test('aligns one with the canvas and several with each other', () => {
  const one = make(box('a', 7, 7))
  expect(placesOf(align(one, all(one), 'center', canvas))).toEqual([[450, 7]])
  expect(placesOf(align(one, all(one), 'bottom', canvas))).toEqual([[7, 450]])
  const two = make(box('a', 100, 20), box('b', 300, 60, 200, 100))
  expect(placesOf(align(two, all(two), 'right', canvas))).toEqual([
    [400, 20],
    [300, 60],
  ])
  expect(placesOf(align(two, all(two), 'middle', canvas))).toEqual([
    [100, 65],
    [300, 40],
  ])
})

test('gives three components equal gaps', () => {
  const components = make(box('a', 0, 0), box('c', 400, 0), box('b', 110, 0))
  expect(distribute(components, all(components), 'x').map(({ id, x }) => [id, x])).toEqual([
    ['a', 0],
    ['c', 400],
    ['b', 200],
  ])
  expect(distribute(components, new Set(['a', 'b']), 'x')).toBe(components)
})

test('changes what covers what', () => {
  const components = make(box('a', 0, 0), box('b', 0, 0), box('c', 0, 0), box('d', 0, 0))
  const orderOf = (ids: string[], to: Parameters<typeof shift>[2]) =>
    shift(components, new Set(ids), to)
      .map(({ id }) => id)
      .join('')
  expect(orderOf(['a'], 'front')).toBe('bcda')
  expect(orderOf(['c', 'd'], 'back')).toBe('cdab')
  expect(orderOf(['a', 'b'], 'forward')).toBe('cabd')
  expect(orderOf(['b', 'd'], 'backward')).toBe('badc')
  expect(orderOf(['d'], 'forward')).toBe('abcd')
})

test('a group is selected as a whole, and has bounds', () => {
  const components = make(
    box('a', 0, 0, 10, 10, { group: 'g' }),
    box('b', 90, 40, 10, 10, { group: 'g' }),
    box('c', 0, 0),
  )
  const ids = withGroups(components, ['a'])
  expect([...ids]).toEqual(['a', 'b'])
  expect(boundsOf(components, ids)).toEqual({ x: 0, y: 0, w: 100, h: 50 })
  expect(boundsOf(components, new Set())).toBeNull()
})

test('a dragged corner leaves the opposite one where it is, also of a rotated box', () => {
  const still = { x: 100, y: 100, w: 200, h: 100, rotate: 0 }
  expect(resize(still, 'se', { dx: 20, dy: 10 })).toEqual({ x: 100, y: 100, w: 220, h: 110 })
  expect(resize(still, 'nw', { dx: 20, dy: 10 })).toEqual({ x: 120, y: 110, w: 180, h: 90 })
  expect(resize(still, 'e', { dx: -500, dy: 0 })).toMatchObject({ x: 100, w: 8 })
  expect(resize(still, 'se', { dx: 100, dy: 0 }, true)).toEqual({ x: 100, y: 100, w: 300, h: 150 })
  // Turned by a quarter, the right side of the box is dragged down. Its left side is at the top, at y 50.
  const turned = resize({ ...still, rotate: 90 }, 'e', { dx: 0, dy: 40 })
  expect(turned).toMatchObject({ w: 240, h: 100 })
  expect(turned.y + turned.h / 2 - turned.w / 2).toBe(50)
})

test('the angle to the pointer, in steps on demand', () => {
  const at = { x: 0, y: 0, w: 100, h: 100 }
  expect(angleTo(at, { x: 50, y: -10 })).toBe(0)
  expect(angleTo(at, { x: 200, y: 50 })).toBe(90)
  expect(angleTo(at, { x: 50, y: 200 })).toBe(180)
  expect(angleTo(at, { x: 200, y: 40 }, true)).toBe(90)
})

test('snaps to the nearest side or middle within reach, and says where', () => {
  const others = [box('a', 300, 100)]
  expect(snap(box('b', 303, 250), others, canvas, 6)).toEqual({
    dx: -3,
    dy: 0,
    guides: [
      { axis: 'x', at: 300 },
      { axis: 'y', at: 250 },
    ],
  })
  expect(snap(box('b', 447, 400), [], canvas, 6)).toMatchObject({
    dx: 3,
    dy: 0,
    guides: [{ axis: 'x', at: 500 }],
  })
  expect(snap(box('b', 347, 373), [], canvas, 6).guides).toEqual([])
})
