import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openOutbox, type Outgoing } from './outbox.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const memory = () => {
  const held = new Map<string, string>()
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  }
}

function open({
  storage = memory(),
  takes = () => true,
}: { storage?: ReturnType<typeof memory>; takes?: () => boolean } = {}) {
  const sent: string[] = []
  const seen: { all: readonly Outgoing[] } = { all: [] }
  const dead = vi.fn<() => void>()
  let n = sent.length
  const outbox = openOutbox({
    storage,
    key: 'outbox.me',
    send: ({ messageContent }) => takes() && sent.push(String(messageContent)) > 0,
    dead,
    onChange: (all) => (seen.all = all),
    newId: () => `c${++n}`,
    now: () => 7,
  })
  const add = (...texts: string[]) =>
    texts.forEach((messageContent) => outbox.add({ toUserId: 'u', messageType: 'text', messageContent }))
  return { outbox, add, sent, dead, seen, storage }
}

describe('messages typed while offline', () => {
  test('are sent once, in order, after reconnecting', () => {
    const { outbox, add, sent, seen } = open()
    add('1', '2', '3')
    expect(sent).toEqual([])
    outbox.up()
    expect(sent).toEqual(['1'])
    outbox.echoed('c1')
    outbox.echoed('c2')
    outbox.echoed('c3')
    expect([sent, seen.all]).toEqual([['1', '2', '3'], []])
  })

  test('outlive a reload, and nothing else in the storage breaks the next start', () => {
    const { add, storage } = open()
    add('1', '2')
    const after = open({ storage })
    expect(after.seen.all.map(({ messageContent, at }) => [messageContent, at])).toEqual([
      ['1', 7],
      ['2', 7],
    ])
    after.outbox.up()
    expect(after.sent).toEqual(['1'])
    storage.setItem('outbox.me', '{"not": "a list"}')
    expect(open({ storage }).seen.all).toEqual([])
    storage.setItem('outbox.me', 'not json')
    expect(open({ storage }).seen.all).toEqual([])
  })

  test('what was under way when the line broke is sent again, the same one', () => {
    const { outbox, add, sent, seen } = open()
    outbox.up()
    add('1', '2')
    outbox.down()
    add('3')
    outbox.up()
    expect([sent, seen.all[0]!.clientId]).toEqual([['1', '1'], 'c1'])
    outbox.echoed('c1')
    expect(sent).toEqual(['1', '1', '2'])
  })

  test('an echo that comes after the line broke still counts', () => {
    const { outbox, add, sent } = open()
    outbox.up()
    add('1', '2')
    outbox.down()
    outbox.echoed('c1')
    outbox.up()
    expect(sent).toEqual(['1', '2'])
  })
})

test('one is under way at a time; who gets no echo holds the line for dead', () => {
  const { outbox, add, sent, dead } = open()
  outbox.up()
  add('1', '2')
  expect(sent).toEqual(['1'])
  vi.advanceTimersByTime(9_999)
  expect(dead).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(dead).toHaveBeenCalledTimes(1)
})

test('a line that takes nothing is not counted on', () => {
  let takes = false
  const { outbox, add, sent } = open({ takes: () => takes })
  outbox.up()
  add('1')
  takes = true
  outbox.up()
  expect(sent).toEqual(['1'])
})

describe('refused', () => {
  test('too often, or by a fault: the same again a little later', () => {
    const { outbox, add, sent, seen } = open()
    outbox.up()
    add('1', '2')
    outbox.refused('c1', 429, '太快')
    expect(sent).toEqual(['1'])
    vi.advanceTimersByTime(2_000)
    expect([sent, seen.all.map(({ refused }) => refused)]).toEqual([
      ['1', '1'],
      [null, null],
    ])
  })
  test('for good: it stays with the words, and the next one goes', () => {
    const { outbox, add, sent, seen } = open()
    outbox.up()
    add('1', '2')
    outbox.refused('c1', 404, '对方不存在')
    expect([sent, seen.all.map(({ refused }) => refused)]).toEqual([
      ['1', '2'],
      ['对方不存在', null],
    ])
    outbox.echoed('c2')
    outbox.retry('c1')
    expect(sent).toEqual(['1', '2', '1'])
    outbox.refused('c1', 404, '对方不存在')
    outbox.discard('c1')
    expect(seen.all).toEqual([])
  })
})
