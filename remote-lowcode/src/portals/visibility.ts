import { useSyncExternalStore } from 'react'
import { session } from '@tessera/shared/session'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

/** Who sees a portal beside super administrators. */
interface Shown {
  /** Name and account. */
  readonly creatorUser: string
  readonly visibleRoles: number
  readonly visibleOthers: number
  readonly visibleMenus: number
}

/** Who sees a portal, in words, and how others come to see it. */
export function useVisibility(): (portal: Shown, mayGrant: boolean) => { words: string; hint: string } {
  const t = useText(text)
  const { current } = useSyncExternalStore(session.subscribe, session.get)
  const account = current?.userInfo.userAccount
  return ({ creatorUser, visibleRoles, visibleOthers, visibleMenus }, mayGrant) => {
    const parts = [
      ...(visibleRoles > 0 ? [t('portals.seen.roles', { n: visibleRoles })] : []),
      ...(visibleOthers > 0 ? [t('portals.seen.others', { n: visibleOthers })] : []),
      ...(visibleMenus > 0 ? [t('portals.seen.menus', { n: visibleMenus })] : []),
    ]
    const isOwn = account !== undefined && creatorUser.endsWith(`/${account}`)
    return {
      words: parts.join(t('portals.seen.and')) || t(isOwn ? 'portals.seen.me' : 'portals.seen.creator'),
      hint: t(mayGrant ? 'portals.seen.grant' : 'portals.seen.ask'),
    }
  }
}
