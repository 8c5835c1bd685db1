import { act, type ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import type { Lang } from '@tessera/shared/contract/lang'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { session } from '@tessera/shared/session'
import { startText, switchLang } from '@tessera/shared/text/i18n'
import { clearCache } from './clear-cache.ts'
import { fakeServer, type Answers, type ReceivedCall } from './fake-server.ts'
import { fakeUser } from './fake-user.ts'
import { installPolyfills } from './polyfills.ts'

/** How `renderPage` opens a page. */
export interface RenderPageOptions {
  lang?: Lang
  params?: PageProps['params']
  query?: PageProps['query']
  menu?: Partial<PageProps['menu']>
  /** Codes of the buttons that the user may use on this menu. */
  buttons?: readonly string[]
  /**
   * The server's answers by method and path: `{ 'GET /api/crm/Customers': { list: [] } }`. Other calls are
   * refused with code 404.
   */
  answers?: Answers
}

/** A page that `renderPage` has rendered. */
export interface RenderedPage {
  readonly element: HTMLElement
  /** The text of the whole document: pop-ups are outside the page's own element. */
  text(): string
  /** The calls to the server so far, oldest first. */
  readonly calls: readonly ReceivedCall[]
  /** Errors and warnings that React, Arco or the page wrote to the console. */
  readonly consoleMessages: readonly string[]
  /** @deprecated Use `consoleMessages`. */
  readonly complaints: readonly string[]
}

let openPage: { root: Root; element: HTMLElement; restore: () => void } | undefined
let isTextStarted = false

/**
 * Renders a page in jsdom as the shell does. Session, language, router and server are fakes; everything else
 * is real. Resolves when the answers are rendered. Only one page is open at a time; `closePages` removes it.
 */
export async function renderPage(
  Page: ComponentType<PageProps>,
  { lang = 'zh', params = {}, query = {}, menu, buttons = [], answers = {} }: RenderPageOptions = {},
): Promise<RenderedPage> {
  await closePages()
  installPolyfills()
  if (!isTextStarted) startText()
  isTextStarted = true
  await switchLang(lang)
  const props: PageProps = {
    menu: { id: 'menu', enCode: 'test.page', fullName: 'Page', ...menu },
    params,
    query,
  }
  clearCache()
  session.signIn('token')
  session.setCurrentUser(fakeUser(props.menu.id, buttons))
  const { calls, fetch, waitUntilIdle } = fakeServer(answers)
  const consoleMessages: string[] = []
  const restore = replaceGlobals(fetch, consoleMessages)

  const element = document.createElement('div')
  document.body.append(element)
  const root = createRoot(element)
  openPage = { root, element, restore }
  const address = `/page?${new URLSearchParams(query)}`
  await act(async () => {
    root.render(
      <SWRConfig value={{ dedupingInterval: 0 }}>
        <MemoryRouter initialEntries={[address]}>
          <Page {...props} />
        </MemoryRouter>
      </SWRConfig>,
    )
  })
  await act(waitUntilIdle)
  const text = () => document.body.textContent ?? ''
  return { element, text, calls, consoleMessages, complaints: consoleMessages }
}

/** Removes the page and restores the real `fetch` and console. */
export async function closePages(): Promise<void> {
  if (!openPage) return
  const { root, element, restore } = openPage
  openPage = undefined
  await act(async () => root.unmount())
  element.remove()
  restore()
}

/** Replaces `fetch` and records console messages; returns a function that restores both. */
function replaceGlobals(fake: typeof fetch, consoleMessages: string[]): () => void {
  const real = { fetch: globalThis.fetch, error: console.error, warn: console.warn }
  globalThis.fetch = fake
  const record = (...parts: unknown[]) => void consoleMessages.push(parts.map(String).join(' '))
  console.error = record
  console.warn = record
  return () => {
    globalThis.fetch = real.fetch
    console.error = real.error
    console.warn = real.warn
  }
}
