import { act, type ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import type { Lang } from '@tessera/shared/contract/lang'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { session } from '@tessera/shared/session'
import { startText, switchLang } from '@tessera/shared/text/i18n'
import { fakeServer, type Answers, type SeenCall } from './fake-server.ts'
import { fakeUser } from './fake-user.ts'
import { fillGaps } from './gaps.ts'

/** How a page is opened in a test. */
export interface Visit {
  lang?: Lang
  params?: PageProps['params']
  query?: PageProps['query']
  menu?: Partial<PageProps['menu']>
  /** Codes of the buttons that the user holds on this menu. */
  buttons?: readonly string[]
  /** What the server answers, by method and path: `{ 'GET /api/crm/Customers': { list: [] } }`. Whatever else is asked is refused (404). */
  answers?: Answers
}

/** A page as the user sees it. */
export interface Shown {
  readonly element: HTMLElement
  /** The text on the whole page: pop-ups hang beside the page's own element. */
  text(): string
  /** What was asked of the server so far, oldest first. */
  readonly calls: readonly SeenCall[]
  /** What React, Arco or the page complained about on the console. */
  readonly complaints: readonly string[]
}

let open: { root: Root; element: HTMLElement; restore: () => void } | undefined
let started = false

/**
 * Renders a page as the shell does, in jsdom: session, language, router and server are fakes, everything else is real. Resolves when
 * the answers have been drawn. One page at a time; `closePages` takes it away.
 */
export async function renderPage(
  Page: ComponentType<PageProps>,
  { lang = 'zh', params = {}, query = {}, menu, buttons = [], answers = {} }: Visit = {},
): Promise<Shown> {
  await closePages()
  fillGaps()
  if (!started) startText()
  started = true
  await switchLang(lang)
  const props: PageProps = {
    menu: { id: 'menu', enCode: 'test.page', fullName: 'Page', ...menu },
    params,
    query,
  }
  session.signIn('token')
  session.setCurrentUser(fakeUser(props.menu.id, buttons))
  const { calls, fetch, answered } = fakeServer(answers)
  const complaints: string[] = []
  const restore = replace(fetch, complaints)

  const element = document.createElement('div')
  document.body.append(element)
  const root = createRoot(element)
  open = { root, element, restore }
  const address = `/page?${new URLSearchParams(query)}`
  await act(async () => {
    root.render(
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
        <MemoryRouter initialEntries={[address]}>
          <Page {...props} />
        </MemoryRouter>
      </SWRConfig>,
    )
  })
  await act(answered)
  return { element, text: () => document.body.textContent ?? '', calls, complaints }
}

/** Takes the page away and puts the real `fetch` and console back. */
export async function closePages(): Promise<void> {
  if (!open) return
  const { root, element, restore } = open
  open = undefined
  await act(async () => root.unmount())
  element.remove()
  restore()
}

/** Stands in for fetch and listens to the console; gives the way back. */
function replace(fake: typeof fetch, complaints: string[]): () => void {
  const real = { fetch: globalThis.fetch, error: console.error, warn: console.warn }
  globalThis.fetch = fake
  const hear = (...parts: unknown[]) => void complaints.push(parts.map(String).join(' '))
  console.error = hear
  console.warn = hear
  return () => {
    globalThis.fetch = real.fetch
    console.error = real.error
    console.warn = real.warn
  }
}
