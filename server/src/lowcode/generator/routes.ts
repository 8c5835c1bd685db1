import { extname } from 'node:path'
import { DesignType } from '@tessera/shared/contract/lowcode/designs'
import { generator as calls, type CodeChange } from '@tessera/shared/contract/lowcode/generator'
import { MenuType } from '@tessera/shared/contract/session/session'
import { menus } from '@tessera/shared/contract/system/menus'
import { Code, publishPermission, type MenuPermission } from '@tessera/shared/contract/wire'
import { hashOf } from '../../auth/sessions.ts'
import type { Db } from '../../db/connect.ts'
import { Refusal, refuse, refuseField } from '../../errors/refusal.ts'
import { issueTicket } from '../../export/tickets.ts'
import type { Services } from '../../feature/services.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { recordOperation } from '../../http/operation-log.ts'
import { requestOfJob } from '../../jobs/job.ts'
import { canCall } from '../../permissions/access.ts'
import { findParent } from '../../system/menus/store.ts'
import { assertDesignRight } from '../designs/protected.ts'
import { readSummary } from '../designs/store.ts'
import { findRelease } from '../releases/store.ts'
import { codeExportName } from './download.ts'
import { findGeneration, recordGeneration } from './generations.ts'
import type { GeneratedFile } from './model.ts'
import { suggestClassName } from './names.ts'
import { assertMayPublish } from './publications/publications.ts'
import { mayGrant } from './publications/take-holders.ts'
import {
  createPublication,
  findActivePublication,
  isOwnRemote,
  latestPublication,
  publicationQueueName,
  type Caller,
} from './publications/store.ts'
import { areas, generateFor, generateRelease, loadRelease } from './request.ts'
import { text } from './text.ts'

/** The module that new code of a business belongs to. */
const usualModule = 'edu'

const folderOf = (path: string) => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.')

/** The base is for comparing later, and has the same files once more. */
const isShown = ({ path }: GeneratedFile): boolean => !path.startsWith('.tessera/')

/** Files under their folders, that of the feature first: clients open the first file of the first folder. */
function groupByFolder(files: readonly GeneratedFile[]) {
  const shown = files.filter(isShown)
  const depthOf = (folder: string) => (folder === '.' ? 0 : folder.split('/').length)
  // The remote comes before the part for the server.
  const rankOf = (folder: string) => (folder.split('/', 1)[0] === 'server' ? 1 : 0)
  const folders = [...new Set(shown.map(({ path }) => folderOf(path)))].sort(
    (a, b) => rankOf(a) - rankOf(b) || depthOf(b) - depthOf(a) || (a < b ? -1 : 1),
  )
  const first = (path: string) => (path.endsWith('/page.tsx') ? 0 : 1)
  return folders.map((folder) => ({
    id: folder,
    fileName: folder,
    children: shown
      .filter(({ path }) => folderOf(path) === folder)
      .sort((a, b) => first(a.path) - first(b.path))
      .map(({ path, text }) => {
        const fileName = folder === '.' ? path : path.slice(folder.length + 1)
        return {
          id: path,
          fileName,
          fileContent: text,
          fileType: extname(fileName).slice(1) || 'text',
          folderName: folder,
        }
      }),
  }))
}

/** The files that differ between two generations. */
function listChanges(before: readonly GeneratedFile[], after: readonly GeneratedFile[]): CodeChange[] {
  const textsOf = (files: readonly GeneratedFile[]) =>
    new Map(files.filter(isShown).map(({ path, text: content }) => [path, content]))
  const [old, now] = [textsOf(before), textsOf(after)]
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((path) => old.get(path) !== now.get(path))
    .map((path) => ({ path, before: old.get(path) ?? null, after: now.get(path) ?? null }))
}

/** Refuses a parent of a menu that is none, before anything is built for it. */
async function assertParent(db: Db, id: string, type: number): Promise<void> {
  if (id === topMenuId) return
  const parent = await findParent(db, id)
  if (parent?.type !== MenuType.directory) throw refuseField('menuParentId', text.noParentMenu)
  // Otherwise the menu would be refused once the page is built.
  const isApp = type === DesignType.app
  if (parent.category !== (isApp ? 'App' : 'Web'))
    throw refuseField('menuParentId', isApp ? text.webParentMenu : text.phoneParentMenu)
}

/** The parent of menus at the top. */
const topMenuId = '-1'

export const generatorHandlers = ({
  config,
  toolchain,
}: Pick<Services, 'config' | 'toolchain'>): Handlers<typeof calls> => ({
  areas: async () => [...areas],

  async names({ id }, { db }) {
    const { enCode, storage } = await loadRelease(db, id)
    const className = suggestClassName(enCode)
    const taken = new Set<string>()
    const subTables = storage.subTables.map(({ label, vModel }) => {
      const wanted = suggestClassName(`${className.slice(0, 16)} ${vModel}`)
      let name = wanted
      for (let n = 2; taken.has(name); n++) name = `${wanted.slice(0, 21)}${n}`
      taken.add(name)
      return { label: label || vModel, className: name }
    })
    return { module: usualModule, className, subTables }
  },

  async preview({ id, ...asked }, { db, origin }) {
    const { files } = await generateFor({ config, db, origin }, id, asked)
    return { list: groupByFolder(files) }
  },

  async changes({ id, ...asked }, { db, origin }) {
    const { files, remote } = await generateFor({ config, db, origin }, id, asked)
    const last = await findGeneration(db, id)
    const release = last?.remote === remote ? await findRelease(db, id, last.releaseNumber) : null
    if (!last || !release) return { release: null, list: [] }
    const previous = await generateRelease({ config, origin }, release, last.options).catch(
      (error: unknown) => {
        // A later version of the product may refuse what an earlier one has generated.
        if (error instanceof Refusal) return null
        throw error
      },
    )
    if (!previous) return { release: null, list: [] }
    return { release: release.number, list: listChanges(previous.files, files) }
  },

  async download({ id, ...asked }, { db, origin, session }) {
    // What cannot be generated is refused before the link is followed.
    const { folder, remote, release } = await generateFor({ config, db, origin }, id, asked)
    const ticket = await issueTicket(db, {
      userId: session.userId,
      exporter: codeExportName,
      ask: { ...asked, designId: id, origin, lang: 'zh' },
    })
    const generation = { remote, releaseNumber: release.number, options: asked }
    await recordGeneration(db, id, generation, session.userId)
    return { name: `${folder}.zip`, url: `/api/file/Export?ticket=${ticket}` }
  },

  async code({ name, design }, { db, origin, team, visitor }) {
    if (!team && !(visitor && canCall(visitor.access, calls.download.access as MenuPermission)))
      throw refuse(text.noRight, {}, Code.forbidden)
    if (!team && visitor) await assertDesignRight(db, visitor.access, design, 'btn_edit')
    const generation = await findGeneration(db, design)
    if (generation?.remote !== name) throw refuse(text.notGenerated, { name }, Code.notFound)
    const { files } = await generateFor({ config, db, origin }, design, generation.options)
    return { list: files }
  },

  async publish({ id, menuParentId = null, takesHolders = false, ...asked }, by) {
    const { db, session, origin } = by
    assertMayPublish(session, menuParentId !== null)
    if (takesHolders && !mayGrant(session.access)) throw refuse(text.mayNotGrant, {}, Code.forbidden)
    if (!(await toolchain.isThere())) throw refuse(text.noToolchain)
    const { release, remote } = await generateFor({ config, db, origin }, id, asked)
    if (menuParentId !== null) await assertParent(db, menuParentId, release.type)
    if (!(await isOwnRemote(db, id, remote)))
      throw refuseField('className', text.otherRemote, { name: remote })
    return db.transaction().execute(async (trx) => {
      const publication = {
        designId: id,
        remote,
        releaseNumber: release.number,
        menuParentId,
        options: asked,
      }
      const publicationId = await createPublication(trx, publication, {
        ...callerOf(by),
        takesHolders,
      }).catch((error: unknown) => {
        throw isTaken(error)
          ? refuse(text.alreadyPublishing, { name: release.fullName }, Code.conflict)
          : error
      })
      const generation = { remote, releaseNumber: release.number, options: asked }
      await recordGeneration(trx, id, generation, session.userId)
      await recordOperation(trx, by, 'lowcode.publication', {
        did: 'start',
        id,
        remote,
        release: release.number,
      })
      return { id: publicationId }
    })
  },

  async publication({ id }, { db, session, lang }) {
    await readSummary(db, id)
    const { access } = session
    const mayPublish = canCall(access, publishPermission)
    const isThere = mayPublish && (await toolchain.isThere())
    const missing = mayPublish ? 'noToolchain' : 'noRight'
    return {
      ability: isThere ? 'ready' : missing,
      canAddMenu: canCall(access, menus.create.access as MenuPermission),
      canGrant: mayGrant(access),
      publication: await latestPublication(db, id, lang),
    }
  },

  async cancelPublication({ id }, by) {
    assertMayPublish(by.session, false)
    await by.db.transaction().execute(async (trx) => {
      const publicationId = await findActivePublication(trx, id)
      if (publicationId === null) throw refuse(text.notPublishing)
      await requestOfJob(trx, publicationQueueName, publicationId, 'cancel')
      await recordOperation(trx, by, 'lowcode.publication', { did: 'cancel', id })
    })
  },
})

const isTaken = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'lowcode_publication__remote'

const callerOf = ({
  authorization,
  actor,
  ip,
  userAgent,
  requestId,
  method,
  url,
  origin,
}: Context): Omit<Caller, 'takesHolders'> => ({
  session: hashOf(authorization).toString('hex'),
  actor,
  ip,
  userAgent,
  requestId,
  method,
  url,
  origin,
})
