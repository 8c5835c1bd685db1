import { Message } from '@arco-design/web-react'
import { act, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { vi } from 'vitest'
import type { CurrentUser } from '@tessera/shared/contract/session/session'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { session } from '@tessera/shared/session'
import { startText, switchLang } from '@tessera/shared/text/i18n'
import type { Random } from '../../../../server/test/random.ts'
import { clearCache } from '../../test/clear-cache.ts'
import { installPolyfills } from '../../test/polyfills.ts'
import type { Played, Step } from './find-drift.ts'
import { createMask, outlinePage, type Control } from './outline.ts'

/** Where a page runs: the server with a signed-in user, and the props of the page. */
export interface Place {
  readonly base: string
  readonly token: string
  readonly user: CurrentUser
  readonly props: PageProps
  /** Names of controls that are used before the others, four times each. */
  readonly preferred?: RegExp | undefined
}

/** What React, ECharts and downloads say of tests without a screen, at times that differ. */
const ofTests = /not wrapped in act|element\.ref was removed|^\[ECharts\]|navigation to another Document/
const typed = ['新学员', '12', '3.5', '', '七', 'a"b']
let isTextStarted = false

/** Opens a page on a real server, and acts on it as the seed of `r` says. */
export async function play(
  Page: ComponentType<PageProps>,
  { base, token, user, props, preferred }: Place,
  r: Random,
  count: number,
): Promise<Played> {
  installPolyfills()
  if (!isTextStarted) startText()
  isTextStarted = true
  await switchLang('zh')
  clearCache()
  // What a list showed last belongs to another play.
  sessionStorage.clear()
  session.signIn(token)
  session.setCurrentUser(user)
  const mask = createMask()
  const requests: string[] = []
  let pending = 0
  const opened: string[] = []
  const real = { open: globalThis.open, fetch: globalThis.fetch, error: console.error, warn: console.warn }
  const timers = watchTimers()
  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : String(input), base)
    const body = typeof init.body === 'string' ? withoutMenu(init.body) : ''
    url.searchParams.delete('n')
    if (isOfRecords(init.method ?? 'GET', url.pathname))
      requests.push(mask(`${init.method ?? 'GET'} ${url.pathname}${decodeURIComponent(url.search)} ${body}`))
    pending++
    try {
      const { signal: _, ...rest } = init
      return await real.fetch(url, rest)
    } finally {
      pending--
    }
  }
  globalThis.open = (address) => {
    opened.push(`tab ${String(address)}`)
    return null
  }
  const consoleMessages: string[] = []
  const record = (...parts: unknown[]) => {
    const line = parts.map(String).join(' ')
    if (!ofTests.test(line)) consoleMessages.push(line)
  }
  console.error = record
  console.warn = record

  const messages: string[] = []
  const told = new WeakMap<Element, string>()
  /** Messages close after some seconds, so each counts where it came. */
  const listen = () => {
    for (const alert of document.querySelectorAll('[role=alert]')) {
      const said = mask(alert.textContent)
      if (told.get(alert) !== said) messages.push(said)
      told.set(alert, said)
    }
  }
  /** Waits for answers, for dialogs that are fetched when they are opened first, and for menus that close late. */
  const settle = async () => {
    let drawn = ''
    for (let idle = 0, turns = 0; idle < 4 && turns < 2_000; turns++) {
      await act(async () => {
        await vi.dynamicImportSettled()
        await timers.sleep(5)
      })
      listen()
      const { innerHTML } = document.body
      const isWaiting = pending > 0 || timers.pending() > 0 || preparing.test(document.body.textContent)
      idle = !isWaiting && innerHTML === drawn ? idle + 1 : 0
      drawn = innerHTML
    }
  }
  const element = document.createElement('div')
  document.body.append(element)
  const root = createRoot(element)
  const router = createMemoryRouter([{ path: '*', element: <Page {...props} /> }], {
    initialEntries: ['/page'],
  })
  const leave = router.subscribe(({ location }) => {
    const address = `${location.pathname}${location.search}`
    if (opened.at(-1) !== address) opened.push(address)
  })
  const steps: Step[] = []
  let controls: readonly Control[] = []
  const used = new Map<string, number>()
  const note = (what: string) => {
    const page = outlinePage(mask)
    controls = page.controls.filter(({ name }) => !ofEveryList.has(name))
    const [sent, said] = [requests, messages].map((lines) => lines.splice(0).toSorted())
    const left = opened.splice(0).map(mask)
    steps.push({ act: what, requests: sent!, messages: said!, opened: left, outline: page.lines })
  }
  try {
    await act(async () =>
      root.render(
        <SWRConfig value={{ dedupingInterval: 0 }}>
          <RouterProvider router={router} />
        </SWRConfig>,
      ),
    )
    await settle()
    note('open')
    for (let at = 0; at < count && controls.length > 0; at++) {
      // The layer above the others is what a user can reach, and what was opened last.
      const onTop = controls.filter(({ element: one }) => isOnTop(one))
      const reachable = onTop.length > 0 ? onTop : controls
      // What was used least: otherwise most steps would be spent in one place.
      const uses = (one: Control) => (used.get(keyOf(one)) ?? 0) - (preferred?.test(one.name) ? 4 : 0)
      const least = Math.min(...reachable.map(uses))
      const control = r.pick(reachable.filter((one) => uses(one) === least))
      used.set(keyOf(control), (used.get(keyOf(control)) ?? 0) + 1)
      const what = await perform(control, r)
      await settle()
      note(`${control.role}(${control.name}) ${what}`)
    }
  } finally {
    leave()
    await act(async () => root.unmount())
    Message.clear()
    for (let turns = 0; turns < 200 && document.querySelector('[role=alert]'); turns++)
      await act(() => timers.sleep(20))
    timers.restore()
    element.remove()
    Object.assign(globalThis, { fetch: real.fetch, open: real.open })
    console.error = real.error
    console.warn = real.warn
  }
  return { steps, consoleMessages }
}

/** Dialogs take 400 ms to close. */
const longestWait = 450
/** Messages ask as often whether the pointer rests on them, which keeps no page busy. */
const messageWait = 250
/** What the button of a PDF file says while the server makes it. */
const preparing = /正在(准备|生成 PDF)/

/** Counts the timers that a page waits for. Repeating ones are not counted. */
function watchTimers() {
  const { setTimeout: set, clearTimeout: clear } = globalThis
  const waiting = new Set<unknown>()
  const watched = (run: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) => {
    const timer = set(() => {
      waiting.delete(timer)
      run(...values)
    }, ms)
    if (ms <= longestWait && ms !== messageWait) waiting.add(timer)
    return timer
  }
  Object.assign(globalThis, {
    setTimeout: watched,
    clearTimeout(timer: Parameters<typeof clear>[0]) {
      waiting.delete(timer)
      clear(timer)
    },
  })
  return {
    pending: () => waiting.size,
    sleep: (ms: number) => new Promise<void>((done) => void set(done, ms)),
    restore: () => void Object.assign(globalThis, { setTimeout: set, clearTimeout: clear }),
  }
}

/** The interpreter says by which menu its user reads. A generated page has the rights of all menus of the design. */
function withoutMenu(body: string): string {
  const { menuId: _, ...rest } = JSON.parse(body) as Record<string, unknown>
  return JSON.stringify(rest)
}

/** How a list looks is the same code in every page. */
const ofEveryList = new Set(['表格密度', '列设置'])

const keyOf = ({ role, name }: Control) => `${role} ${name}`

/** What is compared: reads of records, and whatever changes something but how the list looks. */
const isOfRecords = (method: string, path: string) =>
  method === 'GET'
    ? path.includes('/OnlineDev/') && !path.endsWith('/Config')
    : !path.includes('/Current/Preference/')

const layers = '[role=dialog], [role=listbox]'
function isOnTop(element: HTMLElement): boolean {
  const open = [...document.querySelectorAll(layers)]
  return open.length === 0 || open.at(-1)!.contains(element)
}

async function perform({ element, role }: Control, r: Random): Promise<string> {
  const isText = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
  if (isText && role !== 'checkbox' && role !== 'radio' && !element.readOnly && role !== 'combobox') {
    const value = r.pick(typed)
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element) as object, 'value')!
    await act(async () => element.focus())
    await act(async () => {
      set!.call(element, value)
      element.dispatchEvent(new Event('input', { bubbles: true }))
    })
    const enter = { key: 'Enter', keyCode: 13, bubbles: true }
    await act(async () => void element.dispatchEvent(new KeyboardEvent('keydown', enter)))
    await act(async () => element.blur())
    return `"${value}"`
  }
  await act(async () => {
    for (const type of ['mousedown', 'mouseup'])
      element.dispatchEvent(new MouseEvent(type, { bubbles: true }))
    element.click()
  })
  return ''
}
