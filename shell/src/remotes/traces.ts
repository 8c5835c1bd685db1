import type { LeftOver } from './left-overs.ts'

/*
 * What a page writes into the document that all pages share: attributes of `html` and `body`, event handlers that are
 * properties, globals, and changed functions of the platform. The browser does not tell which code assigns a property,
 * so the document is compared with what it was before the page came on screen.
 */

/** The document before a page of a build came on screen. */
export interface Snapshot {
  readonly globals: ReadonlySet<string>
  readonly marks: readonly Map<string, string>[]
  readonly handlers: readonly unknown[][]
}

const wholeElements = () => [document.documentElement, document.body]
const handlerOwners = () => [window, document] as unknown as Record<string, unknown>[]
const handlerNames = (owner: object): string[] => {
  const names: string[] = []
  for (const name in owner) if (name.startsWith('on')) names.push(name)
  return names
}
/** Attributes, classes and properties of style that the shell and the component library write themselves. */
const ofShell =
  /^(lang|dir|arco-theme|data-theme|style|class|(class|style) (arco-.*|color-scheme|overflow.*|width|box-sizing|padding-right))$/

/** Each attribute, class and property of style with its value, without those of the shell. */
function listMarks(element: HTMLElement): Map<string, string> {
  const { attributes, classList, style } = element
  const marks = [
    ...[...attributes].map(({ name, value }) => [name, value] as const),
    ...[...classList].map((name) => [`class ${name}`, ''] as const),
    ...[...style].map((name) => [`style ${name}`, style.getPropertyValue(name)] as const),
  ]
  return new Map(marks.filter(([name]) => !ofShell.test(name)))
}

function setMark(element: HTMLElement, mark: string, value: string | undefined): void {
  const [kind = '', name = ''] = mark.split(' ', 2)
  if (kind === 'class' && name) element.classList.toggle(name, value !== undefined)
  else if (kind === 'style' && name) element.style.setProperty(name, value ?? null)
  else if (value === undefined) element.removeAttribute(mark)
  else element.setAttribute(mark, value)
}

/** Reads the document before a page comes on screen. */
export const takeSnapshot = (): Snapshot => ({
  globals: new Set(Object.getOwnPropertyNames(window)),
  marks: wholeElements().map(listMarks),
  handlers: handlerOwners().map((owner) => handlerNames(owner).map((name) => owner[name])),
})

/** Globals of module loaders, and frames by their number. */
const ofLoaders = /^(webpack|__|_FEDERATION|\d+$)/

/**
 * What has changed in the document since a page came on screen. Attributes and handlers can be ended. A global cannot:
 * a library that the shell shares may have set it, and other pages may need it.
 */
export function findTraces(before: Snapshot, buildNames: Iterable<string>): LeftOver[] {
  const names = [...buildNames]
  const globals = Object.getOwnPropertyNames(window)
    .filter((name) => !before.globals.has(name) && !ofLoaders.test(name))
    .filter((name) => !names.some((one) => name.includes(one)))
    .map((name) => ({ what: 'global' as const, name, end: () => {}, isOver: () => !(name in window) }))
  return [...globals, ...findMarks(before), ...findHandlers(before)]
}

function findMarks(before: Snapshot): LeftOver[] {
  return wholeElements().flatMap((element, index) => {
    const old = before.marks[index] ?? new Map<string, string>()
    const now = listMarks(element)
    return [...new Set([...old.keys(), ...now.keys()])]
      .filter((mark) => old.get(mark) !== now.get(mark))
      .map((mark) => ({
        what: 'attribute' as const,
        name: mark,
        end: () => setMark(element, mark, old.get(mark)),
        isOver: () => listMarks(element).get(mark) === old.get(mark),
        removeFrom(later: Snapshot) {
          const marks = later.marks[index]
          const value = old.get(mark)
          if (marks?.get(mark) !== now.get(mark)) return
          if (value === undefined) marks?.delete(mark)
          else marks?.set(mark, value)
        },
      }))
  })
}

function findHandlers(before: Snapshot): LeftOver[] {
  return handlerOwners().flatMap((owner, index) =>
    handlerNames(owner).flatMap((name, at) => {
      const old = before.handlers[index]?.[at]
      const left = owner[name]
      if (left === old || typeof left !== 'function') return []
      const end = () => void (owner[name] = old)
      const removeFrom = (later: Snapshot) => {
        const handlers = later.handlers[index]
        if (handlers?.[at] === left) handlers[at] = old
      }
      return [{ what: 'listener' as const, name, end, isOver: () => owner[name] === old, removeFrom }]
    }),
  )
}

/** Functions that every page relies on. The constructors are those of the document, not copies. */
const relied = (): Readonly<Record<string, object>> => ({
  console,
  JSON,
  Object,
  Array,
  Promise,
  ...Object.fromEntries(
    [
      [Object, Array, String, Number, Function, Promise, RegExp, Date, Map, Set, Error],
      [EventTarget, Node, Element, HTMLElement, Document, Event],
      [Storage, History, XMLHttpRequest, Response, Request, Headers, URL],
    ]
      .flat()
      .map((one) => [`${one.name}.prototype`, one.prototype as object]),
  ),
})
const reliedGlobals = [
  'fetch',
  'setTimeout',
  'setInterval',
  'clearTimeout',
  'clearInterval',
  'queueMicrotask',
]
const reliedOwn = ['pushState', 'replaceState', 'back', 'forward', 'go']

/** A watched object: its properties, and whether a new property is a change, too. */
interface Watched {
  readonly name: string
  readonly owner: object
  readonly properties: ReadonlyMap<PropertyKey, PropertyDescriptor>
  readonly isWhole: boolean
}

const describe = (owner: object, keys: readonly PropertyKey[]) =>
  new Map(
    keys.flatMap((key) => {
      const property = Object.getOwnPropertyDescriptor(owner, key)
      return property ? [[key, property] as const] : []
    }),
  )

/**
 * Remembers the functions that every page relies on. The returned function restores those that were changed since, and
 * returns their names.
 */
export function watchPlatform(): () => string[] {
  const watched: Watched[] = [
    { name: '', owner: globalThis, properties: describe(globalThis, reliedGlobals), isWhole: false },
    { name: 'history', owner: history, properties: describe(history, reliedOwn), isWhole: true },
    ...Object.entries(relied()).map(([name, owner]) => ({
      name,
      owner,
      properties: describe(owner, Reflect.ownKeys(owner)),
      isWhole: true,
    })),
  ]
  return () => watched.flatMap(restore)
}

/**
 * Whether a property has no value. Libraries that render, such as that of the calendar, declare slots on elements this way,
 * in which they keep what they have rendered; nothing that other pages rely on changes.
 */
function isEmptySlot(owner: object, key: PropertyKey): boolean {
  const property = Object.getOwnPropertyDescriptor(owner, key)
  return property !== undefined && 'value' in property && (property.value ?? null) === null
}

function restore({ name, owner, properties, isWhole }: Watched): string[] {
  const changed: string[] = []
  const nameOf = (key: PropertyKey) => `${name}${name && '.'}${String(key)}`
  for (const [key, old] of properties) {
    const now = Object.getOwnPropertyDescriptor(owner, key)
    if (now && now.value === old.value && now.get === old.get && now.set === old.set) continue
    if (Reflect.defineProperty(owner, key, old)) changed.push(nameOf(key))
  }
  if (isWhole)
    for (const key of Reflect.ownKeys(owner))
      if (!properties.has(key) && !isEmptySlot(owner, key) && Reflect.deleteProperty(owner, key))
        changed.push(nameOf(key))
  return changed
}
