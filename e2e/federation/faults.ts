import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import type { Page, Route, WebSocketRoute } from 'playwright/test'
import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { labBuild, type LabBuild } from './lab-remote.ts'
import { fetchWhole } from '../fixtures/fetch-whole.ts'

/** Handles a request for a file in a faulty way. `text` is the correct content. */
export type Fault = (route: Route, text: string) => Promise<unknown>

const contentTypes: Readonly<Record<string, string>> = { '.css': 'text/css', '.json': 'application/json' }
const contentTypeOf = (file: string) => contentTypes[extname(file)] ?? 'text/javascript'
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Faults of a server or of the network, as the browser sees them. */
export const faults = {
  unreachable: (route) => route.abort('connectionrefused'),
  missing: (route) => route.fulfill({ status: 404, body: 'not here' }),
  /** An error status with a correct body. */
  failing: (route, text) => route.fulfill({ status: 500, body: text, contentType: 'application/json' }),
  html: (route) =>
    route.fulfill({ status: 200, body: '<!doctype html><title>Sign in</title>', contentType: 'text/html' }),
  otherJson: (route) =>
    route.fulfill({ status: 200, body: '{"hello":"world"}', contentType: 'application/json' }),
  /** Accepts the request and never answers. */
  hanging: () => wait(60_000),
  /** Answers at once and then sends a byte per second. Only a deadline for the body ends this. */
  dripping: async (route, text) => {
    const server = createServer((_, answer) => {
      answer.writeHead(200, { 'content-type': 'application/json' })
      let sent = 0
      const timer = setInterval(() => answer.write(text[sent++]), 1_000)
      answer.on('close', () => {
        clearInterval(timer)
        server.close()
      })
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    await route.continue({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mf-manifest.json`,
    })
  },
  syntax: (route) => route.fulfill({ status: 200, body: 'const = ;', contentType: 'text/javascript' }),
  tampered: (route, text) =>
    route.fulfill({
      status: 200,
      body: `${text}\n/* changed on the way */`,
      contentType: text.startsWith('.') ? 'text/css' : 'text/javascript',
    }),
} satisfies Record<string, Fault>

/**
 * A registry and a file server for the lab remote. It intercepts a page's requests and adds to the answers of
 * the real server.
 */
export class Lab {
  /** The entries that the registry lists. */
  rows: readonly RegistryEntry[] = []
  /** All builds whose files are served, by folder. */
  readonly builds = new Map<string, LabBuild>()
  /**
   * Faults by the end of a path (`page.js` or `laba/111111111111/page.js`). A fault lasts until its entry is
   * removed.
   */
  readonly activeFaults = new Map<string, Fault>()
  /** Paths of the files that the page requested. */
  readonly requestedPaths: string[] = []
  #socket: WebSocketRoute | undefined

  /** Serves a build and lists it in the registry. */
  publish(build: LabBuild): void {
    this.builds.set(build.entry.manifest.replace(/[^/]*$/, ''), build)
    this.rows = [...this.rows.filter(({ name }) => name !== build.entry.name), build.entry]
  }

  /** Removes a remote from the registry. Its files are still served. */
  withdraw(name: string): void {
    this.rows = this.rows.filter((row) => row.name !== name)
  }

  /** Intercepts the requests of a page. Call it before the page opens. */
  async serve(page: Page): Promise<void> {
    if (this.rows.length === 0) this.publish(labBuild(1))
    await page.route('**/remotes/lab*/**', (route) => this.#answer(route))
    await page.route('**/api/shell/Remotes?*', async (route) => {
      const answer = await fetchWhole(route)
      const body = (await answer.json()) as { data: { list: RegistryEntry[] } }
      body.data.list.push(...this.rows)
      await route.fulfill({ response: answer, json: body })
    })
    await page.route('**/api/shell/Remotes/Reports?*', (route) =>
      route.fulfill({ json: { code: 200, msg: 'ok', data: null } }),
    )
    await page.route('**/api/oauth/CurrentUser?*', async (route) => {
      const answer = await fetchWhole(route)
      const body = (await answer.json()) as { data: { menuList: object[] } }
      body.data.menuList.push(
        ...this.rows.map(({ name }) => menuRow(name, name === 'lab' ? '实验页' : name, `@${name}/home`)),
      )
      await route.fulfill({ response: answer, json: body })
    })
    await page.routeWebSocket('**/websocket', (socket) => {
      this.#socket = socket
      socket.connectToServer()
    })
  }

  /** Tells the open shell that the registry changed, as the server does. */
  notifyRegistryChanged(): void {
    this.#socket?.send(JSON.stringify({ method: 'registryChanged' }))
  }

  async #answer(route: Route): Promise<unknown> {
    const { pathname } = new URL(route.request().url())
    const fileStart = pathname.lastIndexOf('/') + 1
    const file = pathname.slice(fileStart)
    const text = this.builds.get(pathname.slice(0, fileStart))?.files[file]
    this.requestedPaths.push(pathname)
    if (text === undefined) return route.fulfill({ status: 404, body: 'no such build' })
    const fault = [...this.activeFaults].find(([suffix]) => pathname.endsWith(`/${suffix}`))?.[1]
    return fault
      ? fault(route, text).catch(() => undefined)
      : route.fulfill({ status: 200, body: text, contentType: contentTypeOf(file) })
  }
}

const menuRow = (enCode: string, fullName: string, urlAddress: string) => ({
  id: `menu.${enCode}`,
  parentId: '-1',
  fullName,
  enCode,
  icon: '',
  type: 2,
  urlAddress,
  linkTarget: '_self',
  category: 'Web',
  propertyJson: '{}',
  sortCode: 0,
  hasChildren: false,
  children: [],
  isLeaf: true,
  num: 0,
})
