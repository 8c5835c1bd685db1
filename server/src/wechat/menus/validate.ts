import { maxButtons, maxNameBytes, nameBytes, type MpMenuBody } from '@tessera/shared/contract/wechat/menus'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { MpButton } from '../../providers/mp.ts'
import type { MenuRow } from './store.ts'
import { text } from './text.ts'

const root = '-1'

/**
 * Refuses a menu button that the account would reject. `id` is null for a new button; `all` are the existing
 * ones.
 */
export function validateButton(body: MpMenuBody, id: string | null, all: readonly MenuRow[]): MpMenuBody {
  const others = all.filter((button) => button.id !== id)
  const below = id === null ? [] : others.filter(({ parentId }) => parentId === id)
  const isTop = body.parentId === root
  if (!isTop) {
    const parent = others.find((button) => button.id === body.parentId)
    if (!parent) throw refuseField('parentId', text.noParent)
    if (parent.parentId !== root) throw refuseField('parentId', text.tooDeep)
    if (below.length > 0) throw refuseField('parentId', text.hasBelow)
  }
  const siblings = others.filter(({ parentId }) => parentId === body.parentId)
  if (siblings.length >= (isTop ? maxButtons.top : maxButtons.below))
    throw refuse(isTop ? text.fullTop : text.fullBelow)
  if (nameBytes(body.fullName) > (isTop ? maxNameBytes.top : maxNameBytes.below))
    throw refuseField('fullName', isTop ? text.longTop : text.longBelow)
  // A button with sub-buttons only opens them, so it needs no address.
  if (body.type === 'view' && !body.url && below.length === 0) throw refuseField('url', text.noUrl)
  return body
}

/** The menu in the account's format. */
export function toProviderMenu(all: readonly MenuRow[]): MpButton[] {
  const toButton = ({ fullName, type, key, url }: MenuRow): MpButton =>
    type === 'view' ? { name: fullName, type, url: url ?? '' } : { name: fullName, type, key: key ?? '' }
  return all
    .filter(({ parentId }) => parentId === root)
    .map((button) => {
      const below = all.filter(({ parentId }) => parentId === button.id)
      return below.length > 0 ? { name: button.fullName, sub_button: below.map(toButton) } : toButton(button)
    })
}
