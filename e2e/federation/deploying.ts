import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { APIRequestContext, Page } from 'playwright/test'
import { remotes } from '@tessera/shared/contract/shell/remotes'
import { menus } from '@tessera/shared/contract/system/menus'
import { inDatabase } from '../fixtures/database.ts'
import { test as journey } from '../fixtures/journey.ts'
import { unique } from '../fixtures/person.ts'
import { labBuild } from './lab-remote.ts'

const cli = join(import.meta.dirname, '../../tools/kit/cli/main.ts')

/** People who are no administrators and in nobody else's journey. */
export const colleagues = ['coach21', 'coach22', 'coach23', 'coach24'] as const

/** A remote that a team publishes with the command line to the real server, and that has a menu row. */
export interface Deployed {
  readonly name: string
  /** What the menu row is called. */
  readonly label: string
  readonly route: string
  readonly buildOf: (version: number) => string
  /** Ends when the command ended. */
  publish(version: number): Promise<void>
  /** `tessera <words>`, with the token of the team that owns the remote. */
  tessera(...words: readonly string[]): Promise<unknown>
}

export const test = journey.extend<{ deployed: Deployed }>({
  deployed: async ({ call, baseURL }, give) => {
    const name = unique('lab')
    const label = `实验${name.slice(3)}`
    const folder = mkdtempSync(join(tmpdir(), 'tessera-deploy-'))
    const { token } = await call(remotes.createToken, { name, remotes: [name] })
    const env = { ...process.env, TESSERA_SERVER: baseURL as string, TESSERA_TOKEN: token }
    const tessera = (...words: readonly string[]) =>
      promisify(execFile)(process.execPath, [cli, ...words], { env })
    const publish = async (version: number) => {
      for (const [file, text] of Object.entries(labBuild(version, { name }).files))
        writeFileSync(join(folder, file), text)
      await tessera('publish', folder)
    }
    await publish(1)
    const { id } = await call(menus.create, {
      parentId: '-1',
      fullName: label,
      enCode: name,
      type: 2,
      urlAddress: `@${name}/home`,
      sortCode: 999,
    })
    for (const account of colleagues)
      await inDatabase(
        `insert into org_grant (object_type, object_id, item_type, item_id) values ('User', $1, 'module', $2)`,
        [`user.${account}`, id],
      )
    await give({
      name,
      label,
      route: `/${name}/home`,
      buildOf: (version) => labBuild(version, { name }).entry.build.id,
      publish,
      tessera,
    })
    await call(menus.remove, { id })
    rmSync(folder, { recursive: true })
  },
})

/** The builds of a remote whose scripts a page asks for, from now on. A script that the browser still holds in memory is not asked for. */
export function buildsAsked(page: Page, name: string): Set<string> {
  const asked = new Set<string>()
  page.on('request', (request) => {
    const build = buildOf(request.url(), name)
    if (build) asked.add(build)
  })
  return asked
}

/** The builds of a remote whose scripts are in the document. */
export async function buildsRun(page: Page, name: string): Promise<string[]> {
  const sources = await page.evaluate(() => [...document.scripts].map(({ src }) => src))
  return [...new Set(sources.flatMap((source) => buildOf(source, name) ?? []))]
}

const buildOf = (address: string, name: string) =>
  new RegExp(`/remotes/${name}/([0-9a-f]+)/.+\\.js$`).exec(address)?.[1]

/** Asks for the files of a build without a pause, as browsers with an older page do; `end` gives how many answers there were of each status. */
export function load(
  api: APIRequestContext,
  name: string,
  build: string,
): { end(): Promise<Record<number, number>> } {
  const answers: Record<number, number> = {}
  const over = new AbortController()
  const work = async () => {
    for (let turn = 0; !over.signal.aborted; turn++) {
      const file = ['mf-manifest.json', 'entry.js', 'page.js', 'page.css', 'lazy.js'][turn % 5]!
      const status = (await api.get(`/remotes/${name}/${build}/${file}`)).status()
      answers[status] = (answers[status] ?? 0) + 1
    }
  }
  const workers = Promise.all([work(), work()])
  return {
    async end() {
      over.abort()
      await workers
      return answers
    },
  }
}
