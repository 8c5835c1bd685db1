import type { Cache, caches as calls } from '@tessera/shared/contract/system/caches'
import type { Lang } from '@tessera/shared/contract/lang'
import { fill } from '@tessera/shared/format/fill'
import { publishOnCommit } from '../../db/bus.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import type { Handlers } from '../../http/context.ts'
import type { Sessions } from '../../shell/session/sessions.ts'
import { interfacesChanged, type Interfaces } from '../data-interfaces/interfaces.ts'
import { audit } from '../logs/store.ts'
import { translate } from '../../http/translate.ts'
import { browsers, text } from './text.ts'

interface CacheEntry extends Cache {
  value: string
}

/** Makes every process, and every browser, forget a thing by its name; undefined where nothing is called so. The process that listed it may be another one. */
function findClear(name: string): ((trx: Db) => Promise<void>) | undefined {
  const browser = browsers.find((one) => one.name === name)
  if (browser)
    return async (trx) => {
      for (const path of browser.paths) await publishOnCommit(trx, 'lookups', path)
    }
  const [, kind, id = ''] = /^(interface|session)\.(.+)$/.exec(name) ?? []
  if (!kind) return undefined
  return kind === 'interface'
    ? (trx) => interfacesChanged(trx, id)
    : (trx) => publishOnCommit(trx, 'session', id)
}

/** What is kept and can be forgotten: sessions by this process, look-ups by browsers (specification: wire 9.9). Clearing is for all processes. */
export const cacheHandlers = (
  sessions: Sessions,
  interfaces: Pick<Interfaces, 'kept'>,
): Handlers<typeof calls> => {
  const listEntries = (lang: Lang): CacheEntry[] => [
    ...browsers.map(({ name, paths, title }) => ({
      id: name,
      name,
      title: translate(title, lang),
      overdueTime: null,
      cacheSize: 0,
      value: paths.join('\n'),
    })),
    ...interfaces.kept().map(({ id, name: fullName, bytes, until, results }) => {
      const name = `interface.${id}`
      // What they hold may be another's to read: what they were asked with tells them apart.
      const value = JSON.stringify(
        results.map((one) => ({
          parameters: Object.fromEntries(JSON.parse(one.key) as [string, unknown][]),
          bytes: one.bytes,
          until: new Date(one.until).toISOString(),
        })),
        null,
        2,
      )
      return {
        id: name,
        name,
        title: fill(translate(text.interface, lang), { name: fullName, n: results.length }),
        overdueTime: until,
        cacheSize: bytes,
        value,
      }
    }),
    ...sessions.kept().map(({ session, until }) => {
      const { access, ...details } = session
      const value = JSON.stringify({ ...details, menus: [...access.menus.keys()] }, null, 2)
      const name = `session.${session.id}`
      return {
        id: name,
        name,
        title: fill(translate(text.session, lang), { name: session.realName, account: session.account }),
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
      const clear = findClear(id)
      if (!clear) throw notFoundRefusal()
      await context.db.transaction().execute(async (trx) => {
        await clear(trx)
        await audit(trx, context, 'system.caches', { action: 'remove', name: id })
      })
    },
    clear: (_, context) =>
      context.db.transaction().execute(async (trx) => {
        await publishOnCommit(trx, 'lookups', '')
        await interfacesChanged(trx, '')
        await publishOnCommit(trx, 'access', '')
        await audit(trx, context, 'system.caches', { action: 'clear' })
      }),
  }
}
