import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { BuildRecord } from '@tessera/shared/contract/registry/registry'
import { fieldModuleOf } from '@tessera/shared/contract/shell/remote-file'
import { pack, type Header } from 'tar-stream'
import type { Db } from '../src/db/connect.ts'
import { setStableBuild, storeBuild } from '../src/registry/store.ts'

const line = (text: string) => ({ zh: text, en: text, zhtw: text })
export const digest = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`

/** Twelve hex digits that look like the id of a build. */
export const buildId = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

export interface TestBuild {
  record: BuildRecord
  /** Content by path, including the manifest. */
  files: Record<string, string>
}

/**
 * A small build as the kit creates it; `content` is what its page shows, `change` modifies the build record.
 */
export function createBuild(
  name: string,
  content: string,
  change: Partial<Record<keyof BuildRecord, unknown>> = {},
  more: Record<string, string> = {},
): TestBuild {
  const id = buildId(`${name} ${content}`)
  const entry = `entry.${id}.js`
  const files: Record<string, string> = {
    [entry]: `var ${name}_${id}=${JSON.stringify(content)}`,
    [`page.${id}.js`]: `e.exports={said:${JSON.stringify(content)}}`,
    [`page.${id}.css`]: `.tessera-${name} .a{top:0}.tessera-${name}__row-Ao1rXT{top:0}`,
    [`lazy.${id}.js`]: 'later',
    ...more,
  }
  const digests = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, digest(text)]))
  const tessera = {
    name,
    title: line(name),
    owner: `${name} team <${name}@example.org>`,
    contract: '^1.0',
    areas: [name],
    pages: { [`${name}/home`]: { module: './src/page.tsx', title: line('home') } },
    contributes: { portalWidgets: [], searchEntries: [], profilePanels: [] },
    build: { id, time: Date.now(), commit: '' },
    uniqueName: `${name}_${id}`,
    needs: { react: '^19.0.0' },
    uses: {},
    digests,
    cssScope: `tessera-${name}`,
    ...change,
  }
  const { fieldKinds: kinds = [] } = tessera.contributes as { fieldKinds?: { name: string }[] }
  files['mf-manifest.json'] = JSON.stringify({
    id: `${name}_${id}`,
    metaData: { name, publicPath: 'auto', remoteEntry: { name: entry, path: '', type: 'var' }, tessera },
    shared: [{ name: 'react', singleton: true, requiredVersion: '^19.0.0' }],
    exposes: [`${name}/home`, ...kinds.map((kind) => fieldModuleOf(kind.name))].map((path) => ({
      path: `./${path}`,
      assets: { js: { sync: [`page.${id}.js`], async: [] }, css: { sync: [`page.${id}.css`], async: [] } },
    })),
  })
  return { record: tessera as unknown as BuildRecord, files }
}

/** Packs the body of a publish call. The entries of `odd` come first. */
export async function packTar(
  files: Readonly<Record<string, string | Buffer>>,
  odd: readonly Partial<Header>[] = [],
): Promise<Buffer> {
  const tar = pack()
  for (const header of odd) tar.entry({ size: 0, ...header } as Header, '')
  for (const [name, content] of Object.entries(files)) tar.entry({ name }, content)
  tar.finalize()
  return gzipSync(await buffer(tar))
}

export interface PublishAnswer {
  status: number
  code: number
  msg: string
  data: { build?: string; address?: string; findings?: { code: string; detail: string }[] } | null
}

/** Publishes a build; `by` is the Authorization header. */
export async function publishBuild(
  app: FastifyInstance,
  name: string,
  body: Buffer,
  by: string,
): Promise<PublishAnswer> {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/shell/Remotes/${name}/Builds`,
    headers: { authorization: by, 'content-type': 'application/gzip' },
    payload: body,
  })
  return { status: answer.statusCode, ...(answer.json() as Omit<PublishAnswer, 'status'>) }
}

/** Adds a build to the registry without files. */
export async function registerBuild(db: Db, record: BuildRecord): Promise<void> {
  await storeBuild(db, {
    record: BuildRecord.parse(record),
    origin: 'published',
    publisher: 'test',
    bytes: 0,
    files: 0,
    archive: Buffer.alloc(0),
    pageFiles: undefined,
  })
  await setStableBuild(db, record.name, record.build.id)
}

/** Adds a menu for each remote and grants it to all roles. */
export async function addToMenus(db: Db, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    const id = `menu.${name}`
    await sql`insert into system_menu (id, full_name, en_code, type, url_address) values (${id}, ${name}, ${name}, 2, ${`@${name}/page`})`.execute(
      db,
    )
    await sql`
      insert into org_grant (object_type, object_id, item_type, item_id)
      select 'Role', r.id, 'module', ${id} from org_role r`.execute(db)
  }
}
