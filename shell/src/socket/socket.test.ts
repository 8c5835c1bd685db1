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
    this.dispatchEvent(
      new MessageEvent('message', { data: typeof data === 'string' ? data : JSON.stringify(data) }),
    )
  }
}

let opened: ReturnType<typeof openLine>[] = []
const last = () => FakeSocket.made.at(-1)!
const open = () => {
  const heard = { frames: [] as string[], bound: [] as boolean[] }
  const line = openLine({
    token: 't',
    language: () => 'zh',
    address: 'ws://x',
    onFrame: ({ method }) => heard.frames.push(method),
    onBound: (again) => heard.bound.push(again),
  })
  opened.push(line)
  last().dispatchEvent(new Event('open'))
  return { ...heard, line }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.made = []
})
afterEach(() => {
  for (const line of opened) line.hangUp()
  opened = []
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('binds with the token, hands frames on, and takes no notice of anything else', () => {
  const { frames } = open()
  expect(last().sent).toEqual([{ method: 'OnConnection', token: 't', mobileDevice: false, language: 'zh' }])
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

test('nothing is sent before the line stands, and after a loss it does not stand', () => {
  const { line } = open()
  expect(line.send({ method: 'UpdateReadMessage', formUserId: 'u' })).toBe(false)
  last().hear({ method: 'initMessage' })
  expect(line.send({ method: 'UpdateReadMessage', formUserId: 'u' })).toBe(true)
  expect(last().sent.at(-1)).toEqual({
    method: 'UpdateReadMessage',
    formUserId: 'u',
    token: 't',
    language: 'zh',
  })
  last().close()
  expect(line.send({ method: 'UpdateReadMessage', formUserId: 'u' })).toBe(false)
})

test('a line that answers no sign of life is given up', async () => {
  const { line } = open()
  last().hear({ method: 'initMessage' })
  await vi.advanceTimersByTimeAsync(45_000)
  expect(last().sent.at(-1)).toMatchObject({ method: 'heartCheck', answer: true })
  last().hear({ method: 'heartCheck' })
  await vi.advanceTimersByTimeAsync(15_000)
  expect([FakeSocket.made.length, line.send({ method: 'heartCheck' })]).toEqual([1, true])
  await vi.advanceTimersByTimeAsync(41_500)
  expect([FakeSocket.made[0]!.readyState, FakeSocket.made.length]).toEqual([3, 2])
})

test('offline it lets go, and the moment the browser is online again it connects', () => {
  open()
  last().hear({ method: 'initMessage' })
  dispatchEvent(new Event('offline'))
  expect([last().readyState, FakeSocket.made.length]).toEqual([3, 1])
  dispatchEvent(new Event('online'))
  expect(FakeSocket.made).toHaveLength(2)
})
