import type { Cache, caches as calls } from '@tessera/shared/contract/system/caches'
import type { Lang } from '@tessera/shared/contract/lang'
import { fill } from '@tessera/shared/format/fill'
import { tellOnCommit } from '../../db/bus.ts'
import type { Db } from '../../db/connect.ts'
import { goneRefusal } from '../../db/crud.ts'
import type { Handlers } from '../../http/context.ts'
import type { Sessions } from '../../shell/session/sessions.ts'
import { interfacesChanged, type Interfaces } from '../data-interfaces/interfaces.ts'
import { audit } from '../logs/store.ts'
import { said } from '../../http/said.ts'
import { browsers, text } from './text.ts'

interface Kept extends Cache {
  value: string
}

/** Makes every process, and every browser, forget a thing by its name; undefined where nothing is called so. The process that listed it may be another one. */
function forgettingOf(name: string): ((trx: Db) => Promise<void>) | undefined {
  const browser = browsers.find((one) => one.name === name)
  if (browser)
    return async (trx) => {
      for (const path of browser.paths) await tellOnCommit(trx, 'lookups', path)
    }
  const [, kind, id = ''] = /^(interface|session)\.(.+)$/.exec(name) ?? []
  if (!kind) return undefined
  return kind === 'interface'
    ? (trx) => interfacesChanged(trx, id)
    : (trx) => tellOnCommit(trx, 'session', id)
}

/** What is kept and can be forgotten: sessions by this process, look-ups by browsers (specification: wire 9.9). Clearing is for all processes. */
export const cacheHandlers = (
  sessions: Sessions,
  interfaces: Pick<Interfaces, 'kept'>,
): Handlers<typeof calls> => {
  const all = (lang: Lang): Kept[] => [
    ...browsers.map(({ name, paths, title }) => ({
      id: name,
      name,
      title: said(title, lang),
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
        title: fill(said(text.interface, lang), { name: fullName, n: results.length }),
        overdueTime: until,
        cacheSize: bytes,
        value,
      }
    }),
    ...sessions.kept().map(({ session, until }) => {
      const { access, ...known } = session
      const value = JSON.stringify({ ...known, menus: [...access.menus.keys()] }, null, 2)
      const name = `session.${session.id}`
      return {
        id: name,
        name,
        title: fill(said(text.session, lang), { name: session.realName, account: session.account }),
        overdueTime: until,
        cacheSize: Buffer.byteLength(value),
        value,
      }
    }),
  ]
  return {
    async list({ keyword = '' }, { lang }) {
      const words = keyword.toLowerCase()
      return {
        list: all(lang).filter(({ name, title }) => `${name}\n${title}`.toLowerCase().includes(words)),
      }
    },
    async read({ id }, { lang }) {
      const found = all(lang).find(({ name }) => name === id)
      if (!found) throw goneRefusal()
      return { name: found.name, value: found.value }
    },
    async remove({ id }, by) {
      const forget = forgettingOf(id)
      if (!forget) throw goneRefusal()
      await by.db.transaction().execute(async (trx) => {
        await forget(trx)
        await audit(trx, by, 'system.caches', { action: 'remove', name: id })
      })
    },
    clear: (_, by) =>
      by.db.transaction().execute(async (trx) => {
        await tellOnCommit(trx, 'lookups', '')
        await interfacesChanged(trx, '')
        await tellOnCommit(trx, 'access', '')
        await audit(trx, by, 'system.caches', { action: 'clear' })
      }),
  }
}
