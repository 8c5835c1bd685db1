import { MenuType } from '@tessera/shared/contract/shell/session'
import type { MenuBody } from '@tessera/shared/contract/system/menus'
import type { Db } from '../../db/connect.ts'
import { refuseField } from '../../http/refusal.ts'
import { text } from './text.ts'

/** Types that open something by address; the others find it by `moduleId`. */
const addressed: readonly number[] = [MenuType.page, MenuType.link]

/** Refuses an address that would open nothing, before anything is saved (README, federation). */
export async function checkAddress(_db: Db, { type, urlAddress }: MenuBody): Promise<void> {
  if (addressed.includes(type) && urlAddress.trim() === '') throw refuseField('urlAddress', text.needsAddress)
}
