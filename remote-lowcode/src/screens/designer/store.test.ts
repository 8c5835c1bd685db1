import { expect, test } from 'vitest'
import { readScreen } from '@tessera/shared/contract/lowcode/screen-canvas'
import { createScreenStore } from './store.ts'

const open = (...components: object[]) => createScreenStore(readScreen('{}', JSON.stringify(components)))
const names = (store: ReturnType<typeof open>) => store.draft().components.map(({ id }) => id)

test('a drag is one step of undo', () => {
  const store = open({ id: 'a', x: 0 })
  store.select(['a'])
  for (const dx of [1, 5, 9]) store.moveBy(dx, 0, 'drag 1')
  store.seal()
  store.moveBy(1, 0)
  expect(store.find('a')!.x).toBe(10)
  store.undo()
  expect(store.find('a')!.x).toBe(9)
  store.undo()
  expect(store.find('a')!.x).toBe(0)
  store.redo()
  expect(store.find('a')!.x).toBe(9)
})

test('components are added with a free number, and removed unless they are locked', () => {
  const store = open({ id: 'c2' }, { id: 'x', locked: true })
  expect(store.add('text', '')).toBe('c3')
  expect(store.add('bar', '', { x: 500, y: 500 })).toBe('c4')
  expect(store.find('c4')).toMatchObject({ x: 220, y: 340 })
  store.select(['c3', 'x'])
  store.remove()
  expect(names(store)).toEqual(['c2', 'x', 'c4'])
  store.undo()
  expect(names(store)).toEqual(['c2', 'x', 'c3', 'c4'])
})

test('copies go into another screen, as a group of their own', () => {
  const one = open({ id: 'a', group: 'g', settings: { text: '一' } }, { id: 'b', group: 'g' }, { id: 'c' })
  one.select(['a'])
  expect(one.copy()).toBe(2)
  const other = open({ id: 'a', group: 'g' })
  expect(other.paste()).toBe(2)
  const [, first, second] = other.draft().components
  expect(first).toMatchObject({ x: 20, settings: { text: '一' } })
  expect(first!.group).toBe(second!.group)
  expect(first!.group).not.toBe('g')
  expect(new Set(names(other)).size).toBe(3)
})

test('groups are selected as a whole, added to and taken out of a selection', () => {
  const store = open({ id: 'a' }, { id: 'b' }, { id: 'c' })
  store.select(['a'])
  store.select(['b'], true)
  store.group()
  store.select(['c'])
  store.select(['a'], true)
  expect([...store.get().selected].sort()).toEqual(['a', 'b', 'c'])
  store.select(['b'], true)
  expect([...store.get().selected]).toEqual(['c'])
  store.select(['a'])
  store.ungroup()
  store.select(['a'])
  expect([...store.get().selected]).toEqual(['a'])
})

test('settings that this version does not know stay, and typing is one step', () => {
  const store = open({ id: 'a', settings: { future: 1 } })
  store.changeSettings('a', { text: '一' }, 'text')
  store.changeSettings('a', { text: '一二' }, 'text')
  expect(store.find('a')!.settings).toEqual({ future: 1, text: '一二' })
  store.undo()
  expect(store.find('a')!.settings).toEqual({ future: 1 })
})
