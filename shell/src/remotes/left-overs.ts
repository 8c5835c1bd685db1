import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { folderOf, RemoteFailure } from './failure.ts'
import { wrap } from './insertion.ts'
import { isBuildShown, store } from './state.ts'
import { findTraces, takeSnapshot, watchPlatform, type Snapshot } from './traces.ts'

/*
 * What a page starts and does not end: intervals, listeners of the window and the document, observers, connections,
 * elements outside of the page, style rules added by script, and what it writes into the document (`traces.ts`). Each
 * is attributed to the build whose code asked for it, and ends after the page has left the screen; what the modules of
 * a build started ends with the build. Timeouts end on their own: a page that goes on to set them is named in the
 * health of its remote.
 */

/** Something that code of a build started. */
export interface LeftOver {
  readonly what:
    | 'interval'
    | 'listener'
    | 'observer'
    | 'connection'
    | 'element'
    | 'style rule'
    | 'attribute'
    | 'global'
    | 'storage key'
    | 'history entry'
  /** Which one, where it has a name. */
  readonly name?: string
  readonly end: () => void
  /** Whether it has ended. */
  readonly isOver: () => boolean
  /** Removes it from what the document was before a later page, which must not bring it back. */
  readonly removeFrom?: (later: Snapshot) => void
}

/** Milliseconds after the page has left the screen. Its own clean-ups run before. */
const endDelayMs = 1_000
/** A page may set timeouts for so long after it was left, and so many afterwards. */
const timersAllowedMs = 5_000
const maxLateTimers = 20
/** Records beyond this number are cleared of what has ended. */
const maxRecords = 100

const nativeTimeout = globalThis.setTimeout.bind(globalThis)

/** Milliseconds between two looks at the functions of the platform, while a page is on screen. */
const platformCheckMs = 1_000
/** Names in a report, of each kind. */
const maxNames = 5

/**
 * From now on, what builds start is recorded; `report` gets what a page left behind, and `changed` the functions of the
 * platform that a page replaced. They are restored.
 */
export function recordLeftOvers(report: typeof store.onLeftOver, changed: typeof store.onChanged): void {
  store.onLeftOver = report
  store.onChanged = changed
  recordIntervals()
  recordListeners()
  for (const name of [
    'MutationObserver',
    'ResizeObserver',
    'IntersectionObserver',
    'PerformanceObserver',
  ] as const)
    recordStarted('observer', name, 'disconnect')
  for (const name of ['WebSocket', 'EventSource', 'BroadcastChannel'] as const)
    recordStarted('connection', name, 'close')
  recordElements()
  recordPlaced()
  recordStyleRules()
  recordWrites()
  for (const name of ['setTimeout', 'requestAnimationFrame'])
    wrap(globalThis, name, (original, target, values, self) => {
      if (store.leftAt.size > 0) countLateTimer(findCaller(self))
      return original.apply(target, values)
    })
  // After all that the shell itself replaces.
  store.restorePlatform = watchPlatform()
  setInterval(() => {
    // Without a method of arrays, which a page may have changed.
    const [shown] = store.shownPages.values()
    checkPlatform(shown?.build)
  }, platformCheckMs)
}

/** Restores what was changed of the platform while a page of the build was on screen. */
function checkPlatform(build: RegistryEntry | undefined): void {
  if (!build || build.sandbox) return
  const names = store.restorePlatform()
  if (names.length > 0)
    store.onChanged(build, new RemoteFailure('policy', `changed ${names.slice(0, maxNames).join(', ')}`))
}

/** A page of the build comes on screen. */
export function beginPage(build: RegistryEntry): void {
  store.snapshots.set(build.uniqueName, takeSnapshot())
}

/** Ends what a page of the build left behind. */
export function endLeftOvers(build: RegistryEntry): void {
  checkPlatform(build)
  const before = store.snapshots.get(build.uniqueName)
  const traces = before && !build.sandbox ? findTraces(before, store.knownBuilds.keys()) : []
  const records = new Set([...(store.leftOvers.get(build.uniqueName) ?? []), ...traces])
  store.snapshots.delete(build.uniqueName)
  store.leftOvers.delete(build.uniqueName)
  store.leftAt.set(build.uniqueName, { at: performance.now(), timers: 0 })
  if (records.size > 0) nativeTimeout(() => endAll(build, records), endDelayMs)
}

/** Ends what the modules of a build left behind. */
export function endLeftOversOfModules(build: RegistryEntry): void {
  endAll(build, store.leftOversOfModules.get(build.uniqueName) ?? new Set())
  store.leftOversOfModules.delete(build.uniqueName)
  store.leftAt.delete(build.uniqueName)
}

function endAll(build: RegistryEntry, records: ReadonlySet<LeftOver>): void {
  const found = new Map<string, string[]>()
  for (const { what, name = '', end, isOver, removeFrom } of records) {
    if (removeFrom) for (const snapshot of store.snapshots.values()) removeFrom(snapshot)
    if (isOver()) continue
    end()
    found.set(what, [...(found.get(what) ?? []), name])
  }
  if (found.size === 0) return
  const detail = [...found]
    .map(([what, all]) => {
      const names = [...new Set(all)].filter(Boolean).slice(0, maxNames).join(' ')
      return `${what} ${all.length}${names && ` (${names})`}`
    })
    .join(', ')
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

/** The targets that belong to the whole document. */
const wholeTargets = (): readonly EventTarget[] => [window, document, document.body, document.documentElement]

function recordListeners(): void {
  /** Of removed listeners: target, event and phase. */
  const removed = new WeakMap<object, Set<string>>()
  const keyOf = (target: EventTarget, type: unknown, options: unknown) => {
    const capture =
      typeof options === 'object' ? (options as AddEventListenerOptions | null)?.capture : options
    return `${wholeTargets().indexOf(target)} ${String(type)} ${Boolean(capture)}`
  }
  wrap(EventTarget.prototype, 'addEventListener', (original, self, values, method) => {
    const target = (self ?? window) as EventTarget
    const [type, listener, options] = values as [string, object | null, AddEventListenerOptions | boolean]
    const build = listener && wholeTargets().includes(target) ? findCaller(method) : undefined
    const { once, signal } = typeof options === 'object' ? (options ?? {}) : {}
    if (build && listener && !once) {
      const key = keyOf(target, type, options)
      removed.get(listener)?.delete(key)
      record(build, {
        what: 'listener',
        end: () => target.removeEventListener(type, listener as EventListener, options),
        isOver: () => signal?.aborted === true || removed.get(listener)?.has(key) === true,
      })
    }
    return original.apply(self, values)
  })
  wrap(EventTarget.prototype, 'removeEventListener', (original, self, values) => {
    const target = (self ?? window) as EventTarget
    const [type, listener, options] = values
    if (typeof listener === 'function' && wholeTargets().includes(target))
      removed.set(listener, (removed.get(listener) ?? new Set()).add(keyOf(target, type, options)))
    return original.apply(self, values)
  })
}

/**
 * Entries of the history and keys of the storage outlive the page: nothing can tell whether another page needs them. A key
 * belongs to a remote that has its name, or to what all remotes share.
 */
function recordWrites(): void {
  wrap(Storage.prototype, 'setItem', (original, storage, values, method) => {
    const key = String(values[0])
    const build = key.startsWith('tessera.') ? undefined : findCaller(method)
    if (build && !key.startsWith(build.name)) {
      const isOver = () => (storage as Storage).getItem(key) === null
      record(build, { what: 'storage key', name: key.slice(0, 50), end: () => {}, isOver })
    }
    return original.apply(storage, values)
  })
  for (const name of ['pushState', 'replaceState'])
    wrap(History.prototype, name, (original, target, values, method) => {
      const build = findCaller(method)
      if (build) record(build, { what: 'history entry', end: () => {}, isOver: () => false })
      return original.apply(target, values)
    })
}

/** An observer watches and a connection stays open until the method `ending` is called, which a page may forget. */
function recordStarted(what: 'observer' | 'connection', name: string, ending: 'disconnect' | 'close'): void {
  const globals = globalThis as unknown as Record<
    string,
    (new (...values: unknown[]) => Record<typeof ending, (...values: unknown[]) => void>) | undefined
  >
  const Original = globals[name]
  if (!Original) return
  globals[name] = class Recorded extends Original {
    #isOver = false
    constructor(...values: unknown[]) {
      super(...values)
      const build = findCaller(new.target)
      const shownName = what === 'connection' ? name : ''
      if (build)
        record(build, { what, name: shownName, end: () => this[ending](), isOver: () => this.#isOver })
    }
    [ending](...values: unknown[]): void {
      this.#isOver = true
      super[ending](...values)
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

/** Elements that are put beside an element of the body, or into it by markup. */
function recordPlaced(): void {
  const isWhole = (parent: Node | null) => parent === document.body || parent === document.documentElement
  for (const name of ['insertAdjacentElement', 'insertAdjacentHTML', 'before', 'after'])
    wrap(Element.prototype, name, (original, self, values, method) => {
      const element = self as Element
      const parents = [element, element.parentElement].filter(
        (one) => one !== null && isWhole(one),
      ) as Element[]
      const before = new Set(parents.flatMap((parent) => [...parent.children]))
      const result = original.apply(self, values)
      const added = parents
        .flatMap((parent) => [...parent.children])
        .filter((child) => !before.has(child) && !isFile(child))
      const build = added.length > 0 ? findCaller(method) : undefined
      for (const child of added)
        if (build)
          record(build, { what: 'element', end: () => child.remove(), isOver: () => !child.isConnected })
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
