import { StrictMode, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'

/**
 * Warnings and errors of React, Arco and the page since the last `clear`, without those about features that
 * jsdom lacks.
 */
export const complaints: string[] = []

const gapsOfJsdom = /^(Error: )?Not implemented: /

function addComplaint(...parts: unknown[]) {
  const [first, ...rest] = parts
  let next = 0
  const text = String(first).replace(/%[sdoO]/g, () => String(rest[next++]))
  if (!gapsOfJsdom.test(text)) complaints.push([text, ...rest.slice(next)].join(' '))
}

console.error = addComplaint
console.warn = addComplaint
window.addEventListener('error', (event) => {
  event.preventDefault()
  addComplaint('uncaught:', event.error)
})

const boxes = new WeakMap<Element, DOMRect>()
const noBox = new DOMRect(0, 0, 0, 0)
Element.prototype.getBoundingClientRect = function () {
  return boxes.get(this) ?? noBox
}
Element.prototype.getClientRects = function () {
  const box = boxes.get(this)
  return (box ? [box] : []) as unknown as DOMRectList
}

/** Sets an element's position in pixels, since jsdom has no layout. */
export function place(element: Element, left: number, top: number, width: number, height: number) {
  boxes.set(element, new DOMRect(left, top, width, height))
}

window.matchMedia = (media) =>
  ({ media, matches: false, addListener() {}, removeListener() {} }) as unknown as MediaQueryList

let stage: Root | undefined
let host: HTMLElement | undefined
let wrap = (node: ReactNode): ReactNode => node

/**
 * Renders `node`, in strict mode by default, and waits until it is mounted and its effects have run twice.
 */
export async function show(node: ReactNode, { strict = true } = {}) {
  wrap = (inner) => (strict ? <StrictMode>{inner}</StrictMode> : inner)
  const place = document.createElement('div')
  document.body.append(place)
  host = place
  stage = createRoot(place, {
    onUncaughtError: (error) => addComplaint('uncaught:', error),
    onCaughtError: (error) => addComplaint('caught:', error),
  })
  stage.render(wrap(node))
  await until(() => place.firstChild)
  await pause(4)
  return place
}

/** Renders into the same root again. */
export const showAgain = (node: ReactNode) => stage?.render(wrap(node))

const expectedComplaints = new Set<string>()

/** Expects exactly this complaint until the end of the test. */
export const expectComplaint = (text: string) => expectedComplaints.add(text)

/** Unmounts and returns unexpected complaints, and expected ones that did not occur. */
export async function clear(): Promise<string[]> {
  stage?.unmount()
  await pause(8)
  host?.remove()
  const received = complaints.splice(0)
  const rest = [
    ...received.filter((one) => !expectedComplaints.has(one)),
    ...[...expectedComplaints].filter((one) => !received.includes(one)),
  ]
  expectedComplaints.clear()
  return rest
}

export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** Waits up to two seconds for a truthy value and returns it. */
export async function until<T>(condition: () => T): Promise<Exclude<T, false | null | undefined | '' | 0>> {
  const end = Date.now() + 2000
  for (;;) {
    const value = condition()
    if (value) return value as Exclude<T, false | null | undefined | '' | 0>
    if (Date.now() > end)
      throw new Error(
        `never: ${condition}\ncomplaints: ${complaints.join('\n')}\npage: ${document.body.innerHTML.slice(0, 900)}`,
      )
    await pause(4)
  }
}

/** Waits for the first element that matches the selector and contains `words`. */
export const find = (selector: string, words = '') =>
  until(() => all(selector).find((one) => one.textContent?.includes(words)))

export const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]

export const waitUntilGone = (selector: string) => until(() => all(selector).length === 0)

const mouse = (type: string) => new MouseEvent(type, { bubbles: true, cancelable: true })

export function click(element: Element) {
  for (const type of ['mousedown', 'mouseup', 'click']) element.dispatchEvent(mouse(type))
}

export const hover = (element: Element) => element.dispatchEvent(mouse('mouseover'))

export function type(element: Element, words: string) {
  const prototype =
    element instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, words)
  element.dispatchEvent(new Event('input', { bubbles: true }))
}

export function press(element: Element, key: string, keyCode: number) {
  element.dispatchEvent(new KeyboardEvent('keydown', { key, keyCode, bubbles: true, cancelable: true }))
}
