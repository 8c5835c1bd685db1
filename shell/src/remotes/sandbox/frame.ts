import { store } from '../state.ts'
import { RemoteFailure } from '../failure.ts'
import { loadSandboxToken, sendForFrame } from './calls.ts'
import { readFrameMessage, type FrameCall, type FrameMessage, type ShellMessage } from './messages.ts'
import { createRate } from './rate.ts'

/** Milliseconds until a frame must have started its own code. */
const startTimeoutMs = 10_000
/** Milliseconds between two questions whether a frame still runs, and until a missing answer is shown. */
const pingIntervalMs = 1_000
const unresponsiveAfterMs = 5_000
/**
 * Milliseconds until a new frame starts after one that hung. The browser keeps the process of a removed frame for some
 * seconds and gives it to the next frame of the same address; a process that hangs has to be gone by then. A frame that
 * did not start may have met such a process, so the pause after it is longer.
 */
const pauseMs = { afterStuck: 3_000, afterLateStart: 9_000 }
/** Calls of one frame at once. */
const maxCalls = 20

/** What a frame tells the page of the shell that holds it. */
export interface FrameListener {
  readonly onMessage: (message: FrameMessage) => void
  /** The frame ended: it left its address, or sent too much. */
  readonly onFailure: (failure: RemoteFailure) => void
  /** Whether it does not answer. */
  readonly onStuck: (isStuck: boolean) => void
}

/** A frame of another origin, and the port to what runs in it. */
export interface SandboxFrame {
  readonly element: HTMLIFrameElement
  /** Resolves once the code of the frame runs. */
  readonly started: Promise<void>
  readonly send: (message: ShellMessage, transfer?: Transferable[]) => void
  readonly listen: (listener: FrameListener) => void
  /** From now on the frame makes calls as this remote. */
  readonly allowCalls: (remote: string) => void
  /** Asks whether the frame still runs, while it is on screen or opens a page. */
  readonly watch: (isWatched: boolean) => void
  readonly dispose: () => void
}

const silent: FrameListener = { onMessage: () => {}, onFailure: () => {}, onStuck: () => {} }

/** Entries of the shell's storage that decide look and language. */
export const readLook = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(localStorage).filter(([key]) => /^tessera\.(language$|words$|settings\.)/.test(key)),
  ) as Record<string, string>

/** Creates a frame in `parent`, which must be in the document. */
export function createFrame(origin: string, parent: Element): SandboxFrame {
  const { port1: port, port2 } = new MessageChannel()
  const isWithinRate = createRate()
  const calls = new Map<number, AbortController>()
  let listener = silent
  let remote: string | undefined
  let isWatched = false
  let look = ''
  let askedAt = 0
  let answered = 0
  let asked = 0
  let isStuck = false
  let hasStarted: () => void = () => {}
  let hasFailed: (failure: RemoteFailure) => void = () => {}
  const started = new Promise<void>((done, fail) => ([hasStarted, hasFailed] = [done, fail]))
  started.catch(() => undefined)

  const element = Object.assign(document.createElement('iframe'), {
    referrerPolicy: 'no-referrer',
    allow: '',
  })
  element.sandbox.add('allow-scripts', 'allow-forms', 'allow-downloads')
  element.style.cssText = 'border:0;display:block;width:100%;height:100%'

  const fail = (failure: RemoteFailure) => {
    hasFailed(failure)
    listener.onFailure(failure)
    dispose()
  }
  let loads = 0
  element.addEventListener('load', () => {
    // A frame without an address loads an empty document first.
    if (!element.src) return
    if (++loads > 1) return fail(new RemoteFailure('policy', 'the frame left its address'))
    // The origin of the frame is opaque, so no other target names it. The port itself is all that it gets here.
    element.contentWindow?.postMessage('tessera.sandbox', '*', [port2])
    sendLook()
  })

  const send: SandboxFrame['send'] = (message, transfer = []) => port.postMessage(message, transfer)
  const sendLook = () => {
    const storage = readLook()
    const text = JSON.stringify(storage)
    if (text !== look) send({ type: 'look', storage })
    look = text
  }

  async function answer(request: FrameCall, name: string): Promise<void> {
    const control = new AbortController()
    calls.get(request.id)?.abort()
    calls.set(request.id, control)
    const result = await sendForFrame(name, request, control.signal)
    calls.delete(request.id)
    if (!control.signal.aborted)
      send({ type: 'answer', id: request.id, ...result }, result.body.byteLength > 0 ? [result.body] : [])
  }

  port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isWithinRate()) return fail(new RemoteFailure('policy', 'the frame sends too many messages'))
    const message = readFrameMessage(data, location.origin)
    if (!message) return
    if (message.type === 'ready') hasStarted()
    else if (message.type === 'pong') answered = Math.max(answered, message.number)
    else if (message.type === 'cancel') calls.get(message.id)?.abort()
    else if (message.type === 'call') {
      if (remote !== undefined && calls.size < maxCalls) void answer(message, remote)
      else send({ type: 'answer', id: message.id, status: 429, contentType: '', body: new ArrayBuffer(0) })
    } else listener.onMessage(message)
  })
  port.start()

  const setStuck = (next: boolean) => {
    if (next !== isStuck) listener.onStuck((isStuck = next))
  }
  const ping = () => {
    sendLook()
    // Browsers slow down the timers of a page in a hidden tab.
    if (!isWatched || document.visibilityState !== 'visible') return void (askedAt = 0)
    const now = performance.now()
    if (askedAt === 0 || answered >= asked) {
      setStuck(false)
      askedAt = now
      send({ type: 'ping', number: ++asked })
    } else if (now - askedAt > unresponsiveAfterMs) setStuck(true)
  }
  const pings = setInterval(ping, pingIntervalMs)
  const looks = new MutationObserver(sendLook)
  looks.observe(document.body, { attributeFilter: ['arco-theme', 'data-theme'] })
  looks.observe(document.documentElement, { attributeFilter: ['lang'] })
  let isLate = false
  let starting: ReturnType<typeof setTimeout> | undefined
  const start = () => {
    element.src = `${origin}/sandbox`
    starting = setTimeout(() => {
      isLate = true
      hasFailed(new RemoteFailure('entry', `${origin} ${startTimeoutMs / 1_000} s`))
    }, startTimeoutMs)
  }
  started.then(
    () => clearTimeout(starting),
    () => undefined,
  )

  function dispose(): void {
    clearInterval(pings)
    clearTimeout(starting)
    clearTimeout(waiting)
    if (isLate) pauseFrames(pauseMs.afterLateStart)
    else if (isStuck) pauseFrames(pauseMs.afterStuck)
    looks.disconnect()
    for (const control of calls.values()) control.abort()
    port.close()
    element.remove()
  }

  const pauseLeftMs = store.framesPausedUntil - performance.now()
  let waiting: ReturnType<typeof setTimeout> | undefined
  if (pauseLeftMs > 0) waiting = setTimeout(start, pauseLeftMs)
  else start()
  parent.append(element)
  return {
    element,
    started,
    send,
    listen: (next) => void (listener = next),
    allowCalls(name) {
      remote = name
      loadSandboxToken(name).catch(() => undefined)
    },
    watch(next) {
      isWatched = next
      askedAt = 0
    },
    dispose,
  }
}

function pauseFrames(ms: number): void {
  store.framesPausedUntil = Math.max(store.framesPausedUntil, performance.now() + ms)
}

/** Whether the browser moves a frame to another place of the document without loading it again. */
export const canMove = (): boolean => 'moveBefore' in Element.prototype

/** Where frames wait until a page shows them. It has the size of a page, so that nothing is drawn twice. */
function waitingRoom(): HTMLElement {
  const id = 'tessera-waiting-frames'
  const found = document.getElementById(id)
  if (found) return found
  const room = Object.assign(document.createElement('div'), { id, inert: true })
  room.style.cssText =
    'position:fixed;inset:48px 0 0 0;visibility:hidden;pointer-events:none;z-index:-1;overflow:hidden'
  document.body.append(room)
  return room
}

/** Starts a frame ahead, because a document with the shared modules takes longer to start than a page. */
export function prepareFrame(origin: string): void {
  if (!canMove() || store.spareFrames.has(origin)) return
  store.spareFrames.set(origin, createFrame(origin, waitingRoom()))
}

/** A frame for a page: the one that was started ahead, or a new one. */
export function takeFrame(origin: string): SandboxFrame {
  const spare = store.spareFrames.get(origin)
  store.spareFrames.delete(origin)
  return spare ?? createFrame(origin, waitingRoom())
}

/** Ends the frames that wait. Those of one address may share a process, so one that hangs would keep it. */
export function dropSpareFrames(): void {
  for (const frame of store.spareFrames.values()) frame.dispose()
  store.spareFrames.clear()
}

/** Moves a frame to the place where its page is shown. */
export const moveFrame = (frame: SandboxFrame, place: Element): void =>
  (place as Element & { moveBefore: (node: Node, before: Node | null) => void }).moveBefore(
    frame.element,
    null,
  )
