import { maxButtons, maxNameBytes, nameBytes, type MpMenuBody } from '@tessera/shared/contract/wechat/menus'
import { refuse, refuseField } from '../../http/refusal.ts'
import type { MpButton } from '../../providers/mp.ts'
import type { MenuRow } from './store.ts'
import { text } from './text.ts'

const root = '-1'

/** Refuses a button that the account would not take; `others` are the buttons beside it. */
export function judged(body: MpMenuBody, id: string | null, all: readonly MenuRow[]): MpMenuBody {
  const others = all.filter((one) => one.id !== id)
  const below = id === null ? [] : others.filter(({ parentId }) => parentId === id)
  const top = body.parentId === root
  if (!top) {
    const parent = others.find((one) => one.id === body.parentId)
    if (!parent) throw refuseField('parentId', text.noParent)
    if (parent.parentId !== root) throw refuseField('parentId', text.tooDeep)
    if (below.length > 0) throw refuseField('parentId', text.hasBelow)
  }
  const siblings = others.filter(({ parentId }) => parentId === body.parentId)
  if (siblings.length >= (top ? maxButtons.top : maxButtons.below))
    throw refuse(top ? text.fullTop : text.fullBelow)
  if (nameBytes(body.fullName) > (top ? maxNameBytes.top : maxNameBytes.below))
    throw refuseField('fullName', top ? text.longTop : text.longBelow)
  // A button with buttons below it opens them and does nothing else.
  if (body.type === 'view' && !body.url && below.length === 0) throw refuseField('url', text.noUrl)
  return body
}

/** The menu as the account takes it. */
export function buttonsOf(all: readonly MenuRow[]): MpButton[] {
  const plain = ({ fullName, type, key, url }: MenuRow): MpButton =>
    type === 'view' ? { name: fullName, type, url: url ?? '' } : { name: fullName, type, key: key ?? '' }
  return all
    .filter(({ parentId }) => parentId === root)
    .map((one) => {
      const below = all.filter(({ parentId }) => parentId === one.id)
      return below.length > 0 ? { name: one.fullName, sub_button: below.map(plain) } : plain(one)
    })
}
