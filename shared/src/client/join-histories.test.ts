import { expect, test } from 'vitest'
import { applyCommand, createHistory, redo, undo, type History } from './edit-history.ts'
import { joinHistories } from './join-histories.ts'

function createStore(start: string) {
  let history: History<string> = createHistory(start)
  const listeners = new Set<() => void>()
  const set = (next: History<string>) => {
    history = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => ({ history }),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    undo: () => set(undo(history)),
    redo: () => set(redo(history)),
    add: (letter: string, coalesce: string | null = null) =>
      set(applyCommand(history, (text) => text + letter, coalesce)),
  }
}

function createPair() {
  const form = createStore('-')
  const flow = createStore('-')
  const moved: string[] = []
  const joined = joinHistories({ form, flow }, (name) => moved.push(name))
  const texts = () => [form.get().history.present, flow.get().history.present]
  return { form, flow, joined, moved, texts }
}

test('the last change of any store is undone first, and redone last', () => {
  const { form, flow, joined, moved, texts } = createPair()
  form.add('a')
  flow.add('x')
  form.add('b')
  joined.undo()
  expect(texts()).toEqual(['-a', '-x'])
  joined.undo()
  expect(texts()).toEqual(['-a', '-'])
  joined.undo()
  joined.undo()
  expect(texts()).toEqual(['-', '-'])
  expect(moved).toEqual(['form', 'flow', 'form'])
  for (let n = 0; n < 4; n++) joined.redo()
  expect(texts()).toEqual(['-ab', '-x'])
})

test('a change after an undo ends what could be redone', () => {
  const { form, flow, joined, texts } = createPair()
  flow.add('x')
  joined.undo()
  form.add('a')
  expect(joined.get().history.future).toEqual([])
  joined.redo()
  expect(texts()).toEqual(['-a', '-'])
  joined.undo()
  expect(texts()).toEqual(['-', '-'])
})

test('typing into one setting is one step', () => {
  const { form, joined, texts } = createPair()
  form.add('a', 'label')
  form.add('b', 'label')
  expect(joined.get().history.past).toHaveLength(1)
  joined.undo()
  expect(texts()).toEqual(['-', '-'])
})

test('what a store undoes alone can be redone', () => {
  const { form, flow, joined, texts } = createPair()
  form.add('a')
  flow.add('x')
  form.undo()
  expect(joined.get().history.past).toEqual(['flow'])
  joined.redo()
  expect(texts()).toEqual(['-a', '-x'])
  joined.undo()
  expect(texts()).toEqual(['-', '-x'])
})

test('listeners learn of every change', () => {
  const { form, flow, joined } = createPair()
  let count = 0
  const stop = joined.subscribe(() => count++)
  form.add('a')
  flow.add('x')
  joined.undo()
  stop()
  form.add('b')
  expect(count).toBe(3)
})
