import type { Cache, caches as calls } from '@tessera/shared/contract/system/caches'
import type { Lang } from '@tessera/shared/contract/lang'
import { interpolate } from '@tessera/shared/format/interpolate'
import { publishOnCommit } from '../../db/bus.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import type { Handlers } from '../../http/context.ts'
import type { Sessions } from '../../auth/sessions.ts'
import { publishInterfacesChange, type Interfaces } from '../../data/interfaces/interfaces.ts'
import { recordOperation } from '../../http/operation-log.ts'
import { translate } from '../../errors/translate.ts'
import { browserCaches, text } from './text.ts'

interface CacheEntry extends Cache {
  value: string
}

/**
 * The action that clears a cache entry in every process or browser; undefined for an unknown name. The entry
 * may have been listed by another process.
 */
function findClearAction(name: string): ((trx: Db) => Promise<void>) | undefined {
  const browser = browserCaches.find((candidate) => candidate.name === name)
  if (browser)
    return async (trx) => {
      for (const path of browser.paths) await publishOnCommit(trx, 'lookups', path)
    }
  const [, kind, id = ''] = /^(interface|session)\.(.+)$/.exec(name) ?? []
  if (!kind) return undefined
  return kind === 'interface'
    ? (trx) => publishInterfacesChange(trx, id)
    : (trx) => publishOnCommit(trx, 'session', id)
}

/**
 * Lists the caches of this process and of browsers, and clears them: sessions, results of data interfaces and
 * look-ups. Clearing reaches all processes.
 */
export const cacheHandlers = (
  sessions: Sessions,
  interfaces: Pick<Interfaces, 'cachedResults'>,
): Handlers<typeof calls> => {
  const listEntries = (lang: Lang): CacheEntry[] => [
    ...browserCaches.map(({ name, paths, title }) => ({
      id: name,
      name,
      title: translate(title, lang),
      overdueTime: null,
      cacheSize: 0,
      value: paths.join('\n'),
    })),
    ...interfaces.cachedResults().map(({ id, name: fullName, bytes, until, results }) => {
      const name = `interface.${id}`
      // The results may be confidential, so only the parameters of each call are shown.
      const value = JSON.stringify(
        results.map((result) => ({
          parameters: Object.fromEntries(JSON.parse(result.key) as [string, unknown][]),
          bytes: result.bytes,
          until: new Date(result.until).toISOString(),
        })),
        null,
        2,
      )
      return {
        id: name,
        name,
        title: interpolate(translate(text.interface, lang), { name: fullName, n: results.length }),
        overdueTime: until,
        cacheSize: bytes,
        value,
      }
    }),
    ...sessions.listCached().map(({ session, until }) => {
      const { access, ...details } = session
      const value = JSON.stringify({ ...details, menus: [...access.menus.keys()] }, null, 2)
      const name = `session.${session.id}`
      return {
        id: name,
        name,
        title: interpolate(translate(text.session, lang), {
          name: session.realName,
          account: session.account,
        }),
        overdueTime: until,
        cacheSize: Buffer.byteLength(value),
        value,
      }
    }),
  ]
  return {
    async list({ keyword = '' }, { lang }) {
      const lowerKeyword = keyword.toLowerCase()
      return {
        list: listEntries(lang).filter(({ name, title }) =>
          `${name}\n${title}`.toLowerCase().includes(lowerKeyword),
        ),
      }
    },
    async read({ id }, { lang }) {
      const found = listEntries(lang).find(({ name }) => name === id)
      if (!found) throw notFoundRefusal()
      return { name: found.name, value: found.value }
    },
    async remove({ id }, context) {
      const clear = findClearAction(id)
      if (!clear) throw notFoundRefusal()
      await context.db.transaction().execute(async (trx) => {
        await clear(trx)
        await recordOperation(trx, context, 'system.caches', { action: 'remove', name: id })
      })
    },
    clear: (_, context) =>
      context.db.transaction().execute(async (trx) => {
        await publishOnCommit(trx, 'lookups', '')
        await publishInterfacesChange(trx, '')
        await publishOnCommit(trx, 'access', '')
        await recordOperation(trx, context, 'system.caches', { action: 'clear' })
      }),
  }
}
