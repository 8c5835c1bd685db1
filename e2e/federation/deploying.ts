import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { APIRequestContext, Page } from 'playwright/test'
import { remotes } from '@tessera/shared/contract/registry/remotes'
import { menus } from '@tessera/shared/contract/system/menus'
import { runInDatabase } from '../fixtures/database.ts'
import { test as journey } from '../fixtures/journey.ts'
import { uniqueName } from '../fixtures/person.ts'
import { labBuild } from './lab-remote.ts'

const cli = join(import.meta.dirname, '../../tools/kit/cli/main.ts')

/** Demo accounts without administrator rights that no other journey uses. */
export const colleagues = ['coach21', 'coach22', 'coach23', 'coach24'] as const

/** A remote with a menu row that a team publishes to the real server with the command line. */
export interface DeployedRemote {
  readonly name: string
  /** The name of the menu row. */
  readonly label: string
  readonly route: string
  readonly buildOf: (version: number) => string
  /** Publishes a version with the command line. Resolves when the command ended. */
  publish(version: number): Promise<void>
  /** Runs `tessera <args>` with the token of the team that owns the remote. */
  tessera(...args: readonly string[]): Promise<unknown>
}

export const test = journey.extend<{ deployed: DeployedRemote }>({
  deployed: async ({ call, baseURL }, provide) => {
    const name = uniqueName('lab')
    const label = `实验${name.slice(3)}`
    const folder = mkdtempSync(join(tmpdir(), 'tessera-deploy-'))
    const { token } = await call(remotes.createToken, { name, remotes: [name] })
    const env = { ...process.env, TESSERA_SERVER: baseURL as string, TESSERA_TOKEN: token }
    const tessera = (...args: readonly string[]) =>
      promisify(execFile)(process.execPath, [cli, ...args], { env })
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
      await runInDatabase(
        `insert into org_grant (object_type, object_id, item_type, item_id) values ('User', $1, 'module', $2)`,
        [`user.${account}`, id],
      )
    await provide({
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

/**
 * Collects, from now on, the builds of a remote whose scripts a page requests. A script in the browser's
 * cache is not requested.
 */
export function recordRequestedBuilds(page: Page, name: string): Set<string> {
  const requestedBuilds = new Set<string>()
  page.on('request', (request) => {
    const build = buildOf(request.url(), name)
    if (build) requestedBuilds.add(build)
  })
  return requestedBuilds
}

/** Lists the builds of a remote whose scripts are in the document. */
export async function listRunningBuilds(page: Page, name: string): Promise<string[]> {
  const sources = await page.evaluate(() => [...document.scripts].map(({ src }) => src))
  return [...new Set(sources.flatMap((source) => buildOf(source, name) ?? []))]
}

const buildOf = (address: string, name: string) =>
  new RegExp(`/remotes/${name}/([0-9a-f]+)/.+\\.js$`).exec(address)?.[1]

/**
 * Requests the files of a build without a pause, as browsers with an older page do. `end` returns the number
 * of answers by status.
 */
export function startLoad(
  api: APIRequestContext,
  name: string,
  build: string,
): { end(): Promise<Record<number, number>> } {
  const answers: Record<number, number> = {}
  const stop = new AbortController()
  const requestFiles = async () => {
    for (let turn = 0; !stop.signal.aborted; turn++) {
      const file = ['mf-manifest.json', 'entry.js', 'page.js', 'page.css', 'lazy.js'][turn % 5]!
      const answer = await api.get(`/remotes/${name}/${build}/${file}`)
      const status = answer.status()
      answers[status] = (answers[status] ?? 0) + 1
    }
  }
  const workers = Promise.all([requestFiles(), requestFiles()])
  return {
    async end() {
      stop.abort()
      await workers
      return answers
    },
  }
}
