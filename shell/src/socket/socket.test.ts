// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLine } from './socket.ts'

class FakeSocket extends EventTarget {
  static readonly OPEN = 1
  static made: FakeSocket[] = []
  readyState = 1
  sent: unknown[] = []
  constructor() {
    super()
    FakeSocket.made.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.readyState = 3
    this.dispatchEvent(new Event('close'))
  }
  hear(data: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data: typeof data === 'string' ? data : JSON.stringify(data) }))
  }
}

const last = () => FakeSocket.made.at(-1)!
const open = () => {
  const heard = { frames: [] as string[], bound: [] as boolean[] }
  const line = openLine({ token: 't', address: 'ws://x', onFrame: ({ method }) => heard.frames.push(method), onBound: (again) => heard.bound.push(again) })
  last().dispatchEvent(new Event('open'))
  return { ...heard, line }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.made = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('binds with the token, hands frames on, and takes no notice of anything else', () => {
  const { frames } = open()
  expect(last().sent).toEqual([{ method: 'OnConnection', token: 't', mobileDevice: false }])
  last().hear({ method: 'initMessage', onlineUsers: [] })
  last().hear('not json')
  last().hear({ no: 'method' })
  last().hear({ method: 'registryChanged' })
  expect(frames).toEqual(['initMessage', 'registryChanged'])
})

test('comes back after a loss, later and later, and says that something may have been missed', async () => {
  const { bound } = open()
  last().hear({ method: 'initMessage' })
  last().close()
  await vi.advanceTimersByTimeAsync(1_300)
  expect(FakeSocket.made).toHaveLength(2)
  last().close()
  await vi.advanceTimersByTimeAsync(1_300)
  expect(FakeSocket.made).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1_300)
  expect(FakeSocket.made).toHaveLength(3)
  last().hear({ method: 'initMessage' })
  expect(bound).toEqual([false, true])
})

test('hung up, it neither hears nor comes back', async () => {
  const { line, frames } = open()
  line.hangUp()
  last().hear({ method: 'registryChanged' })
  await vi.advanceTimersByTimeAsync(200_000)
  expect([FakeSocket.made.length, frames]).toEqual([1, []])
})
