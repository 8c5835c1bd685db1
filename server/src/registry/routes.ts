import { remotes as calls } from '@tessera/shared/contract/registry/remotes'
import { buildLimits } from '@tessera/shared/contract/registry/check-build'
import { RemoteName } from '@tessera/shared/contract/shell/remote-file'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../db/connect.ts'
import type { Handlers } from '../http/context.ts'
import { overrideCookie } from '../http/cookies.ts'
import { envelopeStart, PreSerialized } from '../http/pre-serialized.ts'
import { refuse, refuseField } from '../errors/refusal.ts'
import { openSharedTexts } from '../http/shared-text.ts'
import { compileStripper } from '../http/strip.ts'
import { hashOf } from '../auth/sessions.ts'
import type { Services } from '../feature/services.ts'
import type { SandboxHosts } from '../http/sandbox-hosts.ts'
import { issueSandboxToken, sandboxTokenSeconds } from '../http/sandbox-token.ts'
import { canCall } from '../permissions/access.ts'
import { recordOperation } from '../http/operation-log.ts'
import { recordAndPublish, listEvents } from './events.ts'
import { removePin, listBuilds, listRemoteRows, listPins, setPin } from './manage.ts'
import type { Mirror } from './mirror.ts'
import type { OverrideStore } from './overrides.ts'
import { withPublishLock, publish, type Publishing } from './publish.ts'
import {
  hasBuild,
  hasRemote,
  listRemotes,
  loadSelectedRemotes,
  movePointer,
  rollbackBuild,
  selectRemotes,
  setCanary,
  setSandbox,
} from './store.ts'
import { assertGrantable, findUnservedSandboxes, unservedSandboxes } from './sandbox.ts'
import { recordReport, loadFigures } from './telemetry.ts'
import { openAnswerCache } from './answer-cache.ts'
import { openReportLimit } from './report-limit.ts'
import { refuseBuild, text } from './text.ts'
import { createToken, listTokens, revokeToken } from './tokens.ts'
import { unpack } from './unpack.ts'

const stripList = compileStripper(calls.list.output)
const shareText = openSharedTexts()
const cacheAnswers = openAnswerCache()
const limitReports = openReportLimit()

const overridePermission = { menu: 'system.remotes', button: 'btn_override' }

export interface RemoteServices {
  publishing: Publishing
  overrides: OverrideStore
  mirror: Mirror
  sandboxHosts: SandboxHosts
  signers: Pick<Services['signers'], 'sandbox'>
}

export const remoteHandlers = ({
  publishing,
  overrides,
  mirror,
  sandboxHosts,
  signers,
}: RemoteServices): Handlers<typeof calls> => ({
  async list(_, { db, session, cookie, setCookie, origin }) {
    const savedOverrides = cookie(overrideCookie)
    const addresses =
      savedOverrides && canCall(session.access, overridePermission)
        ? overrides.listAddresses(savedOverrides, session.id)
        : {}
    // The overrides belong to another session, expired, or are not allowed any more: remove the cookie,
    // because its origins widen the page's content security policy.
    if (savedOverrides && Object.keys(addresses).length === 0) setCookie(overrideCookie, null)
    const selection = await selectRemotes(db, session, Object.keys(addresses), sandboxHosts.sandboxOf(origin))
    // Every open shell asks again after a publish, mostly for the same answer.
    const shared = await cacheAnswers(JSON.stringify([selection, addresses]), async () => {
      const list = (await loadSelectedRemotes(db, selection)).map((entry) => ({
        ...entry,
        ...(addresses[entry.name] ? { override: addresses[entry.name] } : {}),
      }))
      return shareText(Buffer.from(`${envelopeStart}${JSON.stringify(stripList({ list }))}`))
    })
    return new PreSerialized({
      shared,
      own: Buffer.from('}'),
      sessionId: session.id,
    })
  },

  report: ({ loads, failures }, { db, session }) =>
    recordReport(db, { loads, failures: failures.slice(0, limitReports(session.id, failures.length)) }),

  async offered(_, { db }) {
    const entries = await listRemotes(db)
    return {
      list: entries.map(({ name, title, areas, pages, source }) => ({
        name,
        title,
        areas,
        pages,
        ...(source && { source }),
      })),
    }
  },

  async foreign({ address }) {
    const { name, title, owner, build, pages } = await mirror.peek(address)
    return {
      name,
      title,
      owner,
      build,
      pages: Object.entries(pages).map(([page, { title }]) => ({ page, title })),
    }
  },

  manage: (page, { db }) => listRemoteRows(db, page),
  async builds({ name }, { db }) {
    await assertRemoteExists(db, name)
    return { list: await listBuilds(db, name) }
  },
  async events({ name, ...page }, { db }) {
    await assertRemoteExists(db, name)
    return listEvents(db, name, page)
  },
  async figures({ name }, { db }) {
    await assertRemoteExists(db, name)
    return loadFigures(db, name)
  },
  async pins({ name }, { db }) {
    await assertRemoteExists(db, name)
    return { list: await listPins(db, name) }
  },

  async publish({ name }, by) {
    const { body, contentLength } = by
    if (!RemoteName.safeParse(name).success) throw refuseBuild([{ code: 'name-mismatch', detail: name }])
    if (contentLength > buildLimits.archiveBytes)
      throw refuseBuild(
        [{ code: 'too-large', detail: `${contentLength} of ${buildLimits.archiveBytes} packed bytes` }],
        413,
      )
    const { build, address } = await withPublishLock(publishing.database, name, () =>
      publish(publishing, {
        name,
        origin: 'published',
        by,
        nestingAllowedIn: by.team?.remotes ?? 'all',
        fill: (folder) => unpack(body, folder),
      }),
    )
    return { build, address }
  },

  async point({ name, build }, by) {
    await by.db.transaction().execute(async (trx) => {
      await assertBuildExists(trx, name, build)
      const isRollback = await movePointer(trx, name, build)
      if (isRollback !== null)
        await recordAndPublish(trx, by, { name, action: isRollback ? 'rollBack' : 'point', build })
    })
  },

  async rollBack({ name }, by) {
    return by.db.transaction().execute(async (trx) => {
      const build = await rollbackBuild(trx, name)
      if (build === null) {
        await assertRemoteExists(trx, name)
        throw refuse(text.noWayBack)
      }
      await recordAndPublish(trx, by, { name, action: 'rollBack', build })
      return { build }
    })
  },

  async setCanary({ name, build, percent }, by) {
    if (build !== null && percent === 0) throw refuseField('percent', text.canaryNeedsShare)
    await by.db.transaction().execute(async (trx) => {
      if (build !== null) await assertBuildExists(trx, name, build)
      if (!(await setCanary(trx, name, build, percent))) throw unknownRemoteRefusal(name)
      await recordAndPublish(trx, by, {
        name,
        action: 'canary',
        build: build ?? '',
        detail: build === null ? '0 %' : `${percent} %`,
      })
    })
  },

  async setSandbox({ name, areas }, by) {
    assertGrantable(areas ?? [])
    await by.db.transaction().execute(async (trx) => {
      if (!(await setSandbox(trx, name, areas))) throw unknownRemoteRefusal(name)
      await recordAndPublish(trx, by, {
        name,
        action: 'sandbox',
        detail: areas ? `on ${areas.join(', ')}`.trim() : 'off',
      })
    })
    const remotes = areas ? await findUnservedSandboxes(by.db, sandboxHosts) : []
    if (remotes.length > 0) by.log.warn({ remotes }, unservedSandboxes)
  },

  async sandboxToken({ name }, { db, session, authorization, origin }) {
    const selection = await selectRemotes(db, session, [name], sandboxHosts.sandboxOf(origin))
    const entries = await loadSelectedRemotes(db, selection)
    const areas = entries.find((entry) => entry.name === name)?.sandbox?.areas
    if (!areas) throw refuse(text.noSandbox, { name }, Code.notFound)
    const token = issueSandboxToken(signers.sandbox, { session: hashOf(authorization), remote: name, areas })
    return { token, seconds: sandboxTokenSeconds }
  },

  async pin({ name, ...pin }, by) {
    await by.db.transaction().execute(async (trx) => {
      await assertBuildExists(trx, name, pin.build)
      const subjectName = await setPin(trx, name, pin, by.session.userId)
      if (subjectName === null) throw refuseField('subjectId', text.noSubject)
      await recordAndPublish(trx, by, {
        name,
        action: 'pin',
        build: pin.build,
        detail: `${pin.subject} ${subjectName}`,
      })
    })
  },

  async unpin({ name, id }, by) {
    await by.db.transaction().execute(async (trx) => {
      const { subject, subjectId, build } = await removePin(trx, name, id)
      await recordAndPublish(trx, by, { name, action: 'unpin', build, detail: `${subject} ${subjectId}` })
    })
  },

  async override({ name, address }, by) {
    await by.db.transaction().execute(async (trx) => {
      await assertRemoteExists(trx, name)
      await recordAndPublish(trx, by, { name, action: 'override', detail: address })
    })
    by.setCookie(
      overrideCookie,
      overrides.addAddress(by.cookie(overrideCookie), by.session.id, name, address),
    )
  },

  async dropOverrides(_, { setCookie }) {
    setCookie(overrideCookie, null)
  },

  tokens: async (_, { db }) => ({ list: await listTokens(db) }),

  createToken: (body, by) =>
    by.db.transaction().execute(async (trx) => {
      const created = await createToken(trx, body, by.session.userId)
      await recordOperation(trx, by, 'shell.remotes', { action: 'createToken', id: created.id, ...body })
      return created
    }),

  async revokeToken({ id }, by) {
    await by.db.transaction().execute(async (trx) => {
      const name = await revokeToken(trx, id)
      await recordOperation(trx, by, 'shell.remotes', { action: 'revokeToken', id, name })
    })
  },
})

const unknownRemoteRefusal = (name: string) => refuse(text.noRemote, { name }, Code.notFound)

async function assertRemoteExists(db: Db, name: string): Promise<void> {
  if (!(await hasRemote(db, name))) throw unknownRemoteRefusal(name)
}

async function assertBuildExists(db: Db, name: string, build: string): Promise<void> {
  await assertRemoteExists(db, name)
  if (!(await hasBuild(db, name, build))) throw refuse(text.noBuild, { name, build }, Code.notFound)
}
