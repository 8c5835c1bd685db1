/** Set-up and helpers for tests that render a design form. */
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { readDesign, type Design } from '../../fields/design.ts'
import type { DesignFormProps } from './design-form.tsx'

export let root: Root
export let host: HTMLElement
export let DesignForm: (props: DesignFormProps) => ReactNode
export let CallError: typeof import('../../client/call.ts').CallError

beforeAll(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  Object.assign(window, {
    matchMedia: (media: string) => ({
      media,
      matches: false,
      addListener() {},
      removeListener() {},
      addEventListener() {},
      removeEventListener() {},
    }),
  })
  Object.assign(globalThis, {
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
    IntersectionObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  })
  Element.prototype.scrollIntoView = () => {}
  Element.prototype.scrollTo = function scrollTo(this: Element, to?: ScrollToOptions | number) {
    this.scrollTop = (to as ScrollToOptions).top!
  }
  localStorage.setItem('tessera.language', 'zh')
  const { startText } = await import('../../text/i18n.ts')
  startText()
  ;({ DesignForm } = await import('./design-form.tsx'))
  ;({ CallError } = await import('../../client/call.ts'))
})
beforeEach(() => {
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})
afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
})

/** A field as a design stores it. */
export const fieldJson = (jweeKey: string, vModel: string, own: object = {}) => ({
  jweeKey,
  vModel,
  label: vModel,
  ...own,
})
/** A sub-table `lines` with these columns. */
export const linesJson = (columns: object[], own: object = {}) =>
  fieldJson('table', 'lines', { children: columns, ...own })
/** Parses a design with these fields. */
export function designOf(fields: object[], form: object = {}): Design {
  const read = readDesign({ formBtns: true, ...form, fields })
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  return read.design
}
/** Renders a form of these fields. */
export const openForm = (fields: object[], props: Partial<DesignFormProps> = {}, form: object = {}) =>
  act(async () =>
    root.render(
      <DesignForm
        design={designOf(fields, form)}
        record={null}
        onSubmit={() => {}}
        guard={false}
        {...props}
      />,
    ),
  )
/** Waits for frames and effects, in milliseconds. */
export const waitFrames = (ms = 80) =>
  act(async () => void (await new Promise((done) => setTimeout(done, ms))))
/** Finds a button by its text or label. */
export const findButton = (words: string, within: ParentNode = host) =>
  [...within.querySelectorAll('button')].find(
    (one) => one.textContent === words || one.getAttribute('aria-label') === words,
  )!
/** Clicks a button and waits. */
export const clickButton = async (words: string) => {
  await act(async () => findButton(words).click())
  await waitFrames()
}
/** The control of a field, or of a cell as `table-column-row`. */
export const controlOf = (id: string) => host.querySelector<HTMLInputElement>(`[id$="-${id}"]`)!
/** Types into a control. */
export const typeText = (id: string, words: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(controlOf(id), words)
    controlOf(id).dispatchEvent(new Event('input', { bubbles: true }))
  })
/** Presses a key on a control. */
export const pressKey = (id: string, name: string) =>
  act(
    async () =>
      void controlOf(id).dispatchEvent(
        new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
      ),
  )
/** The shown error messages. */
export const messages = () => [...host.querySelectorAll('[id$="-message"]')].map((one) => one.textContent)
