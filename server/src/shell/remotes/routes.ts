import type { remotes as calls } from '@tessera/shared/contract/shell/remotes'
import { buildLimits } from '@tessera/shared/contract/shell/check-build'
import { RemoteName } from '@tessera/shared/contract/shell/remote-file'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import type { Handlers } from '../../http/context.ts'
import { overrideCookie } from '../../http/cookies.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import { canCall } from '../../org/grants/access.ts'
import { audit } from '../../system/logs/store.ts'
import { announce, listEvents } from './events.ts'
import { dropPin, listBuilds, listManaged, listPins, setPin } from './manage.ts'
import type { Mirror } from './mirror.ts'
import type { OverrideBook } from './overrides.ts'
import { alone, publish, type Publishing } from './publish.ts'
import { hasBuild, hasRemote, listRemotes, move, remotesFor, rollBack, setCanary } from './store.ts'
import { count, figures } from './telemetry.ts'
import { refuseBuild, text } from './text.ts'
import { createToken, listTokens, revokeToken } from './tokens.ts'
import { unpack } from './unpack.ts'

const overriding = { menu: 'system.remotes', button: 'btn_override' }

export interface RemoteParts {
  publishing: Publishing
  overrides: OverrideBook
  mirror: Mirror
}

export const remoteHandlers = ({ publishing, overrides, mirror }: RemoteParts): Handlers<typeof calls> => ({
  async list(_, { db, session, cookie, setCookie }) {
    const kept = cookie(overrideCookie)
    const addresses = kept && canCall(session.access, overriding) ? overrides.of(kept, session.id) : {}
    // Of another session, over, or no longer allowed: the page's policy must not stay wide for it.
    if (kept && Object.keys(addresses).length === 0) setCookie(overrideCookie, null)
    const list = await remotesFor(db, session, Object.keys(addresses))
    return {
      list: list.map((entry) => ({
        ...entry,
        ...(addresses[entry.name] ? { override: addresses[entry.name] } : {}),
      })),
    }
  },

  report: (report, { db }) => count(db, report),

  offered: async (_, { db }) => ({ list: await listRemotes(db) }),

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

  manage: (page, { db }) => listManaged(db, page),
  async builds({ name }, { db }) {
    await mustBe(db, name)
    return { list: await listBuilds(db, name) }
  },
  async events({ name, ...page }, { db }) {
    await mustBe(db, name)
    return listEvents(db, name, page)
  },
  async figures({ name }, { db }) {
    await mustBe(db, name)
    return figures(db, name)
  },
  async pins({ name }, { db }) {
    await mustBe(db, name)
    return { list: await listPins(db, name) }
  },

  async publish({ name }, by) {
    const { body, contentLength: length } = by
    if (!RemoteName.safeParse(name).success) throw refuseBuild([{ code: 'name-mismatch', detail: name }])
    if (length > buildLimits.archiveBytes)
      throw refuseBuild(
        [{ code: 'too-large', detail: `${length} of ${buildLimits.archiveBytes} packed bytes` }],
        413,
      )
    const { build, address } = await alone(publishing.database, name, () =>
      publish(publishing, {
        name,
        origin: 'published',
        by,
        divides: by.team?.remotes ?? 'all',
        fill: (folder) => unpack(body, folder),
      }),
    )
    return { build, address }
  },

  async point({ name, build }, by) {
    await by.db.transaction().execute(async (trx) => {
      await mustHave(trx, name, build)
      const back = await move(trx, name, build)
      if (back !== null) await announce(trx, by, { name, action: back ? 'rollBack' : 'point', build })
    })
  },

  async rollBack({ name }, by) {
    return by.db.transaction().execute(async (trx) => {
      const build = await rollBack(trx, name)
      if (build === null) {
        await mustBe(trx, name)
        throw refuse(text.noWayBack)
      }
      await announce(trx, by, { name, action: 'rollBack', build })
      return { build }
    })
  },

  async setCanary({ name, build, percent }, by) {
    if (build !== null && percent === 0) throw refuseField('percent', text.canaryNeedsShare)
    await by.db.transaction().execute(async (trx) => {
      if (build !== null) await mustHave(trx, name, build)
      if (!(await setCanary(trx, name, build, percent))) throw noRemote(name)
      await announce(trx, by, {
        name,
        action: 'canary',
        build: build ?? '',
        detail: build === null ? '0 %' : `${percent} %`,
      })
    })
  },

  async pin({ name, ...pin }, by) {
    await by.db.transaction().execute(async (trx) => {
      await mustHave(trx, name, pin.build)
      const who = await setPin(trx, name, pin, by.session.userId)
      if (who === null) throw refuseField('subjectId', text.noSubject)
      await announce(trx, by, { name, action: 'pin', build: pin.build, detail: `${pin.subject} ${who}` })
    })
  },

  async unpin({ name, id }, by) {
    await by.db.transaction().execute(async (trx) => {
      const { subject, subjectId, build } = await dropPin(trx, name, id)
      await announce(trx, by, { name, action: 'unpin', build, detail: `${subject} ${subjectId}` })
    })
  },

  async override({ name, address }, by) {
    await by.db.transaction().execute(async (trx) => {
      await mustBe(trx, name)
      await announce(trx, by, { name, action: 'override', detail: address })
    })
    by.setCookie(overrideCookie, overrides.with(by.cookie(overrideCookie), by.session.id, name, address))
  },

  async dropOverrides(_, { setCookie }) {
    setCookie(overrideCookie, null)
  },

  tokens: async (_, { db }) => ({ list: await listTokens(db) }),

  createToken: (body, by) =>
    by.db.transaction().execute(async (trx) => {
      const made = await createToken(trx, body, by.session.userId)
      await audit(trx, by, 'shell.remotes', { action: 'createToken', id: made.id, ...body })
      return made
    }),

  async revokeToken({ id }, by) {
    await by.db.transaction().execute(async (trx) => {
      const name = await revokeToken(trx, id)
      await audit(trx, by, 'shell.remotes', { action: 'revokeToken', id, name })
    })
  },
})

const noRemote = (name: string) => refuse(text.noRemote, { name }, Code.notFound)

async function mustBe(db: Db, name: string): Promise<void> {
  if (!(await hasRemote(db, name))) throw noRemote(name)
}

async function mustHave(db: Db, name: string, build: string): Promise<void> {
  await mustBe(db, name)
  if (!(await hasBuild(db, name, build))) throw refuse(text.noBuild, { name, build }, Code.notFound)
}
