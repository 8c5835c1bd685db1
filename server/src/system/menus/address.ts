import type { Line } from '@tessera/shared/contract/lang'
import { resolveAddress, type Resolved } from '@tessera/shared/contract/shell/address'
import { MenuType } from '@tessera/shared/contract/shell/session'
import type { MenuBody } from '@tessera/shared/contract/system/menus'
import type { Db } from '../../db/connect.ts'
import { refuseField } from '../../http/refusal.ts'
import { listRemotes } from '../../shell/remotes/store.ts'
import { text } from './text.ts'

type Why = Extract<Resolved, { at: 'nowhere' }>['why']

const words: Record<Why, Line> = { empty: text.needsAddress, 'no-area': text.noArea, 'no-remote': text.noRemote, 'no-page': text.noPage }

/** Refuses an address that would open nothing, before anything is saved; the same function as the shell's (README, federation). */
export async function checkAddress(db: Db, { type, urlAddress, enCode }: MenuBody): Promise<void> {
  const link = type === MenuType.link
  if (link && !urlAddress.trim()) throw refuseField('urlAddress', text.needsAddress)
  // What a link opens is a place for people to go to: a script would run as whoever clicks.
  if (link && !/^(https?:\/\/|\/(?!\/)|\$\{)/i.test(urlAddress.trim())) throw refuseField('urlAddress', text.badLink)
  if (type !== MenuType.page) return
  const resolved = resolveAddress(urlAddress, await listRemotes(db), enCode)
  if (resolved.at === 'nowhere') throw refuseField('urlAddress', words[resolved.why], { name: resolved.remote ?? urlAddress })
}
