import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { folderOf, RemoteFailure } from './failure.ts'
import { wrap } from './insertion.ts'
import { isBuildShown, store } from './state.ts'

/*
 * What a page starts and does not end: intervals, listeners of the window and the document, observers, elements outside
 * of the page, and style rules added by script. Each is attributed to the build whose code asked for it, and ends after
 * the page has left the screen; what the modules of a build started ends with the build. Timeouts end on their own: a
 * page that goes on to set them is named in the health of its remote.
 */

/** Something that code of a build started. */
export interface LeftOver {
  readonly what: 'interval' | 'listener' | 'observer' | 'element' | 'style rule'
  readonly end: () => void
  /** Whether it has ended. */
  readonly isOver: () => boolean
}

/** Milliseconds after the page has left the screen. Its own clean-ups run before. */
const endDelayMs = 1_000
/** A page may set timeouts for so long after it was left, and so many afterwards. */
const timersAllowedMs = 5_000
const maxLateTimers = 20
/** Records beyond this number are cleared of what has ended. */
const maxRecords = 100

const nativeTimeout = globalThis.setTimeout.bind(globalThis)

/** From now on, what builds start is recorded; `report` gets what a page left behind. */
export function recordLeftOvers(report: typeof store.onLeftOver): void {
  store.onLeftOver = report
  recordIntervals()
  recordListeners()
  for (const name of [
    'MutationObserver',
    'ResizeObserver',
    'IntersectionObserver',
    'PerformanceObserver',
  ] as const)
    recordObservers(name)
  recordElements()
  recordStyleRules()
  for (const name of ['setTimeout', 'requestAnimationFrame'])
    wrap(globalThis, name, (original, target, values, self) => {
      if (store.leftAt.size > 0) countLateTimer(findCaller(self))
      return original.apply(target, values)
    })
}

/** Ends what a page of the build left behind. */
export function endLeftOvers(build: RegistryEntry): void {
  const records = store.leftOvers.get(build.uniqueName)
  store.leftOvers.delete(build.uniqueName)
  store.leftAt.set(build.uniqueName, { at: performance.now(), timers: 0 })
  if (records?.size) nativeTimeout(() => endAll(build, records), endDelayMs)
}

/** Ends what the modules of a build left behind. */
export function endLeftOversOfModules(build: RegistryEntry): void {
  endAll(build, store.leftOversOfModules.get(build.uniqueName) ?? new Set())
  store.leftOversOfModules.delete(build.uniqueName)
  store.leftAt.delete(build.uniqueName)
}

function endAll(build: RegistryEntry, records: ReadonlySet<LeftOver>): void {
  const counts = new Map<string, number>()
  for (const { what, end, isOver } of records) {
    if (isOver()) continue
    end()
    counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  if (counts.size === 0) return
  const detail = [...counts].map(([what, count]) => `${what} ${count}`).join(', ')
  store.onLeftOver(build, new RemoteFailure('left-over', detail))
}

/** Members of `Error` that all supported browsers but old ones of Apple and Mozilla have. */
interface StackCapture {
  stackTraceLimit?: number | undefined
  captureStackTrace?: (target: object, below: object) => void
}

/** The build whose code called `method` itself, not by way of a module of the shell. */
function findCaller(method: object): RegistryEntry | undefined {
  if (store.knownBuilds.size === 0) return undefined
  const errors = Error as object as StackCapture
  const { stackTraceLimit } = errors
  const trace: { stack?: string } = {}
  errors.stackTraceLimit = 3
  errors.captureStackTrace?.(trace, method)
  errors.stackTraceLimit = stackTraceLimit
  const frame = trace.stack?.split('\n').find((line) => line.includes('://'))
  if (!frame) return undefined
  return [...store.knownBuilds.values()].find(({ folder }) => frame.includes(folder))?.entry
}

function record(build: RegistryEntry, leftOver: LeftOver): void {
  const all = isBuildShown(build) ? store.leftOvers : store.leftOversOfModules
  const records = all.get(build.uniqueName) ?? new Set()
  if (records.size > maxRecords) for (const one of records) if (one.isOver()) records.delete(one)
  all.set(build.uniqueName, records.add(leftOver))
}

function recordIntervals(): void {
  const running = new Set<unknown>()
  wrap(globalThis, 'setInterval', (original, target, values, self) => {
    const id = original.apply(target, values)
    const build = findCaller(self)
    if (build) {
      running.add(id)
      record(build, {
        what: 'interval',
        end: () => clearInterval(id as number),
        isOver: () => !running.has(id),
      })
    }
    return id
  })
  for (const name of ['clearInterval', 'clearTimeout'])
    wrap(globalThis, name, (original, target, values) => {
      running.delete(values[0])
      return original.apply(target, values)
    })
}

const isWholePage = (target: unknown): target is EventTarget =>
  target === window || target === document || target === document.body || target === document.documentElement

function recordListeners(): void {
  const ended = new WeakMap<object, Set<string>>()
  const keyOf = (type: unknown, options: unknown) =>
    `${String(type)} ${typeof options === 'object' ? Boolean((options as AddEventListenerOptions | null)?.capture) : Boolean(options)}`
  wrap(EventTarget.prototype, 'addEventListener', (original, self, values, method) => {
    const target = (self ?? window) as EventTarget
    const [type, listener, options] = values as [string, object | null, AddEventListenerOptions | boolean]
    const build = isWholePage(target) && listener ? findCaller(method) : undefined
    const { once, signal } = typeof options === 'object' ? (options ?? {}) : {}
    if (build && listener && !once) {
      const key = keyOf(type, options)
      ended.get(listener)?.delete(key)
      record(build, {
        what: 'listener',
        end: () => target.removeEventListener(type, listener as EventListener, options),
        isOver: () => signal?.aborted === true || ended.get(listener)?.has(key) === true,
      })
    }
    return original.apply(self, values)
  })
  wrap(EventTarget.prototype, 'removeEventListener', (original, self, values) => {
    const [type, listener, options] = values
    if (isWholePage(self ?? window) && typeof listener === 'function')
      ended.set(listener, (ended.get(listener) ?? new Set()).add(keyOf(type, options)))
    return original.apply(self, values)
  })
}

interface Observer {
  disconnect(): void
}

function recordObservers(name: string): void {
  const globals = globalThis as unknown as Record<
    string,
    (new (...values: unknown[]) => Observer) | undefined
  >
  const Original = globals[name]
  if (!Original) return
  globals[name] = class Recorded extends Original {
    #isOver = false
    constructor(...values: unknown[]) {
      super(...values)
      const build = findCaller(new.target)
      if (build) record(build, { what: 'observer', end: () => this.disconnect(), isOver: () => this.#isOver })
    }
    override disconnect(): void {
      this.#isOver = true
      super.disconnect()
    }
  }
}

function recordElements(): void {
  for (const [owner, names] of [
    [Node.prototype, ['appendChild', 'insertBefore']],
    [Element.prototype, ['append', 'prepend']],
  ] as const)
    for (const name of names)
      wrap(owner, name, (original, parent, values, method) => {
        const result = original.apply(parent, values)
        if (parent !== document.body && parent !== document.head && parent !== document.documentElement)
          return result
        const elements = values.filter((value) => value instanceof Element && !isFile(value))
        const build = elements.length > 0 ? findCaller(method) : undefined
        for (const element of elements)
          if (build)
            record(build, {
              what: 'element',
              end: () => (element as Element).remove(),
              isOver: () => (element as Element).parentNode !== parent,
            })
        return result
      })
}

/** Files of a build stay until it is unloaded. */
const isFile = (element: object): boolean =>
  element instanceof HTMLScriptElement || element instanceof HTMLLinkElement

/** The policy refuses inline styles, but not rules that a script adds to a sheet, nor sheets that it constructs. */
function recordStyleRules(): void {
  wrap(CSSStyleSheet.prototype, 'insertRule', (original, sheet, values, method) => {
    const index = original.apply(sheet, values)
    const build = findCaller(method)
    if (build) recordRule(build, sheet as CSSStyleSheet, Number(index))
    return index
  })
  const Original = globalThis.CSSStyleSheet
  globalThis.CSSStyleSheet = class extends Original {
    constructor(options?: CSSStyleSheetInit) {
      super(options)
      const build = findCaller(new.target)
      if (!build) return
      const isApplied = () => document.adoptedStyleSheets.includes(this)
      const end = () => {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this)
      }
      record(build, { what: 'style rule', end, isOver: () => !isApplied() })
    }
  }
}

function recordRule(build: RegistryEntry, sheet: CSSStyleSheet, index: number): void {
  // The sheets of the build itself are disabled with its pages.
  if (sheet.href?.startsWith(folderOf(build))) return
  const rule = sheet.cssRules[index]
  const find = () => [...sheet.cssRules].indexOf(rule as CSSRule)
  record(build, { what: 'style rule', end: () => sheet.deleteRule(find()), isOver: () => find() < 0 })
}

function countLateTimer(build: RegistryEntry | undefined): void {
  const left = build && !isBuildShown(build) ? store.leftAt.get(build.uniqueName) : undefined
  if (!build || !left || performance.now() - left.at < timersAllowedMs) return
  if (++left.timers === maxLateTimers)
    store.onLeftOver(build, new RemoteFailure('left-over', 'timers that set timers'))
}
