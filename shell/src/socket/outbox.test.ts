import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openOutbox, type PendingMessage } from './outbox.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const memory = () => {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

function open({
  storage = memory(),
  accepts = () => true,
}: { storage?: ReturnType<typeof memory>; accepts?: () => boolean } = {}) {
  const sent: string[] = []
  const state: { all: readonly PendingMessage[] } = { all: [] }
  const dead = vi.fn<() => void>()
  let n = sent.length
  const outbox = openOutbox({
    storage,
    key: 'outbox.me',
    send: ({ messageContent }) => accepts() && sent.push(String(messageContent)) > 0,
    onEchoTimeout: dead,
    onChange: (all) => (state.all = all),
    newId: () => `c${++n}`,
    now: () => 7,
  })
  const add = (...texts: string[]) =>
    texts.forEach((messageContent) => outbox.add({ toUserId: 'u', messageType: 'text', messageContent }))
  return { outbox, add, sent, dead, state, storage }
}

describe('messages typed while offline', () => {
  test('are sent once, in order, after reconnecting', () => {
    const { outbox, add, sent, state } = open()
    add('1', '2', '3')
    expect(sent).toEqual([])
    outbox.onConnected()
    expect(sent).toEqual(['1'])
    outbox.onEcho('c1')
    outbox.onEcho('c2')
    outbox.onEcho('c3')
    expect([sent, state.all]).toEqual([['1', '2', '3'], []])
  })

  test('survive a reload, and invalid storage content is ignored', () => {
    const { add, storage } = open()
    add('1', '2')
    const after = open({ storage })
    expect(after.state.all.map(({ messageContent, at }) => [messageContent, at])).toEqual([
      ['1', 7],
      ['2', 7],
    ])
    after.outbox.onConnected()
    expect(after.sent).toEqual(['1'])
    storage.setItem('outbox.me', '{"not": "a list"}')
    expect(open({ storage }).state.all).toEqual([])
    storage.setItem('outbox.me', 'not json')
    expect(open({ storage }).state.all).toEqual([])
  })

  test('the message that was being sent when the connection broke is sent again with the same id', () => {
    const { outbox, add, sent, state } = open()
    outbox.onConnected()
    add('1', '2')
    outbox.onDisconnected()
    add('3')
    outbox.onConnected()
    expect([sent, state.all[0]!.clientId]).toEqual([['1', '1'], 'c1'])
    outbox.onEcho('c1')
    expect(sent).toEqual(['1', '1', '2'])
  })

  test('a confirmation that arrives after the connection broke counts', () => {
    const { outbox, add, sent } = open()
    outbox.onConnected()
    add('1', '2')
    outbox.onDisconnected()
    outbox.onEcho('c1')
    outbox.onConnected()
    expect(sent).toEqual(['1', '2'])
  })
})

test('sends one message at a time, and reports a dead connection when no confirmation arrives', () => {
  const { outbox, add, sent, dead } = open()
  outbox.onConnected()
  add('1', '2')
  expect(sent).toEqual(['1'])
  vi.advanceTimersByTime(9_999)
  expect(dead).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(dead).toHaveBeenCalledTimes(1)
})

test('a message whose send failed is sent again after reconnecting', () => {
  let accepts = false
  const { outbox, add, sent } = open({ accepts: () => accepts })
  outbox.onConnected()
  add('1')
  accepts = true
  outbox.onConnected()
  expect(sent).toEqual(['1'])
})

describe('refused', () => {
  test('too often, or because of a fault: sends the message again after a delay', () => {
    const { outbox, add, sent, state } = open()
    outbox.onConnected()
    add('1', '2')
    outbox.onRefused('c1', 429, '太快')
    expect(sent).toEqual(['1'])
    vi.advanceTimersByTime(2_000)
    expect([sent, state.all.map(({ refused }) => refused)]).toEqual([
      ['1', '1'],
      [null, null],
    ])
  })
  test('for good: keeps the message with the reason, and sends the next one', () => {
    const { outbox, add, sent, state } = open()
    outbox.onConnected()
    add('1', '2')
    outbox.onRefused('c1', 404, '对方不存在')
    expect([sent, state.all.map(({ refused }) => refused)]).toEqual([
      ['1', '2'],
      ['对方不存在', null],
    ])
    outbox.onEcho('c2')
    outbox.retry('c1')
    expect(sent).toEqual(['1', '2', '1'])
    outbox.onRefused('c1', 404, '对方不存在')
    outbox.discard('c1')
    expect(state.all).toEqual([])
  })
})
