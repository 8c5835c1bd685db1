import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Route, WebSocketRoute } from 'playwright/test'
import type { RegistryEntry } from '@tessera/shared/contract/shell/registry'
import { labBuild, type LabBuild } from './lab-remote.ts'

/** What is done to a request instead of answering it. */
export type Fault = (route: Route, text: string) => Promise<unknown>

const type = (file: string) =>
  file.endsWith('.css') ? 'text/css' : file.endsWith('.json') ? 'application/json' : 'text/javascript'
const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

/** Faults of a server or of what lies between, by what the browser sees. */
export const faults = {
  unreachable: (route) => route.abort('connectionrefused'),
  missing: (route) => route.fulfill({ status: 404, body: 'not here' }),
  /** A status of failure under a body that looks right. */
  failing: (route, text) => route.fulfill({ status: 500, body: text, contentType: 'application/json' }),
  html: (route) =>
    route.fulfill({ status: 200, body: '<!doctype html><title>Sign in</title>', contentType: 'text/html' }),
  otherJson: (route) =>
    route.fulfill({ status: 200, body: '{"hello":"world"}', contentType: 'application/json' }),
  /** Accepts the request and never answers. */
  hanging: () => wait(60_000),
  /** Answers at once, and then a byte a second: only a deadline on the body ends this. */
  dripping: async (route, text) => {
    const server = createServer((_, answer) => {
      answer.writeHead(200, { 'content-type': 'application/json' })
      let sent = 0
      const drop = setInterval(() => answer.write(text[sent++]), 1_000)
      answer.on('close', () => {
        clearInterval(drop)
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

/** A registry and a static server for the lab's remote, between the page and the real product, whose answers it only adds to. */
export class Lab {
  /** What the registry names now, and every build that has files. */
  rows: readonly RegistryEntry[] = []
  readonly builds = new Map<string, LabBuild>()
  /** End of a path (`page.js`, or `laba/111111111111/page.js`) -> what happens to it, until it is taken away. */
  readonly broken = new Map<string, Fault>()
  /** Paths of files asked for. */
  readonly asked: string[] = []
  #socket: WebSocketRoute | undefined

  /** Puts a build online and points the registry to it. */
  publish(build: LabBuild): void {
    this.builds.set(build.entry.manifest.replace(/[^/]*$/, ''), build)
    this.rows = [...this.rows.filter(({ name }) => name !== build.entry.name), build.entry]
  }

  /** Takes a remote out of the registry; its files stay where they are. */
  withdraw(name: string): void {
    this.rows = this.rows.filter((row) => row.name !== name)
  }

  /** Stands between a page and the product; call it before the page opens. */
  async serve(page: Page): Promise<void> {
    if (this.rows.length === 0) this.publish(labBuild(1))
    await page.route('**/remotes/lab*/**', (route) => this.#answer(route))
    await page.route('**/api/shell/Remotes?*', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: { list: RegistryEntry[] } }
      body.data.list.push(...this.rows)
      await route.fulfill({ response: answer, json: body })
    })
    await page.route('**/api/shell/Remotes/Reports?*', (route) =>
      route.fulfill({ json: { code: 200, msg: 'ok', data: null } }),
    )
    await page.route('**/api/oauth/CurrentUser?*', async (route) => {
      const answer = await route.fetch()
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

  /** Tells the open shell that a pointer moved, as the server does. */
  tellMoved(): void {
    this.#socket?.send(JSON.stringify({ method: 'registryChanged' }))
  }

  async #answer(route: Route): Promise<unknown> {
    const { pathname } = new URL(route.request().url())
    const cut = pathname.lastIndexOf('/') + 1
    const file = pathname.slice(cut)
    const text = this.builds.get(pathname.slice(0, cut))?.files[file]
    this.asked.push(pathname)
    if (text === undefined) return route.fulfill({ status: 404, body: 'no such build' })
    const fault = [...this.broken].find(([end]) => pathname.endsWith(`/${end}`))?.[1]
    return fault
      ? fault(route, text).catch(() => undefined)
      : route.fulfill({ status: 200, body: text, contentType: type(file) })
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
