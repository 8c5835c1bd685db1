// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectSocket } from './socket.ts'

class FakeSocket extends EventTarget {
  static readonly OPEN = 1
  static instances: FakeSocket[] = []
  readyState = 1
  sent: unknown[] = []
  constructor() {
    super()
    FakeSocket.instances.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.readyState = 3
    this.dispatchEvent(new Event('close'))
  }
  receive(data: unknown) {
    this.dispatchEvent(
      new MessageEvent('message', { data: typeof data === 'string' ? data : JSON.stringify(data) }),
    )
  }
}

let opened: ReturnType<typeof connectSocket>[] = []
const last = () => FakeSocket.instances.at(-1)!
const open = () => {
  const received = { frames: [] as string[], bound: [] as boolean[] }
  const connection = connectSocket({
    token: 't',
    language: () => 'zh',
    address: 'ws://x',
    onFrame: ({ method }) => received.frames.push(method),
    onConnected: (again) => received.bound.push(again),
  })
  opened.push(connection)
  last().dispatchEvent(new Event('open'))
  return { ...received, connection }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.instances = []
})
afterEach(() => {
  for (const connection of opened) connection.close()
  opened = []
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('authenticates with the token, delivers frames, and ignores anything else', () => {
  const { frames } = open()
  expect(last().sent).toEqual([{ method: 'OnConnection', token: 't', mobileDevice: false, language: 'zh' }])
  last().receive({ method: 'initMessage', onlineUsers: [] })
  last().receive('not json')
  last().receive({ no: 'method' })
  last().receive({ method: 'registryChanged' })
  expect(frames).toEqual(['initMessage', 'registryChanged'])
})

test('reconnects after a loss with growing delays, and reports the reconnect', async () => {
  const { bound } = open()
  last().receive({ method: 'initMessage' })
  last().close()
  await vi.advanceTimersByTimeAsync(1_300)
  expect(FakeSocket.instances).toHaveLength(2)
  last().close()
  await vi.advanceTimersByTimeAsync(1_300)
  expect(FakeSocket.instances).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1_300)
  expect(FakeSocket.instances).toHaveLength(3)
  last().receive({ method: 'initMessage' })
  expect(bound).toEqual([false, true])
})

test('delivers nothing and does not reconnect after close', async () => {
  const { connection, frames } = open()
  connection.close()
  last().receive({ method: 'registryChanged' })
  await vi.advanceTimersByTimeAsync(200_000)
  expect([FakeSocket.instances.length, frames]).toEqual([1, []])
})

test('sends nothing before authentication and after a loss', () => {
  const { connection } = open()
  expect(connection.send({ method: 'UpdateReadMessage', formUserId: 'u' })).toBe(false)
  last().receive({ method: 'initMessage' })
  expect(connection.send({ method: 'UpdateReadMessage', formUserId: 'u' })).toBe(true)
  expect(last().sent.at(-1)).toEqual({
    method: 'UpdateReadMessage',
    formUserId: 'u',
    token: 't',
    language: 'zh',
  })
  last().close()
  expect(connection.send({ method: 'UpdateReadMessage', formUserId: 'u' })).toBe(false)
})

test('a connection that does not answer a heartbeat is replaced', async () => {
  const { connection } = open()
  last().receive({ method: 'initMessage' })
  await vi.advanceTimersByTimeAsync(45_000)
  expect(last().sent.at(-1)).toMatchObject({ method: 'heartCheck', answer: true })
  last().receive({ method: 'heartCheck' })
  await vi.advanceTimersByTimeAsync(15_000)
  expect([FakeSocket.instances.length, connection.send({ method: 'heartCheck' })]).toEqual([1, true])
  await vi.advanceTimersByTimeAsync(41_500)
  expect([FakeSocket.instances[0]!.readyState, FakeSocket.instances.length]).toEqual([3, 2])
})

test('disconnects when the browser is offline, and reconnects at once when it is online', () => {
  open()
  last().receive({ method: 'initMessage' })
  dispatchEvent(new Event('offline'))
  expect([last().readyState, FakeSocket.instances.length]).toEqual([3, 1])
  dispatchEvent(new Event('online'))
  expect(FakeSocket.instances).toHaveLength(2)
})
