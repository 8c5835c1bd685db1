import { Lazy, part } from './lazy.tsx'
import type { Now } from '../session/now.ts'

const dashboard = part(() => import('../dashboard/page.tsx').then(({ Dashboard }) => Dashboard))
const menuMap = part(() => import('./menu-map.tsx').then(({ MenuMap }) => MenuMap))
const profile = part(() => import('../profile/page.tsx').then(({ ProfilePage }) => ProfilePage))
const messageCentre = part(() => import('../messages/page.tsx').then(({ MessageCentre }) => MessageCentre))
const lockScreen = part(() => import('../lock/page.tsx').then(({ default: LockPage }) => LockPage))
const errorLog = part(() => import('../errors/page.tsx').then(({ ErrorLog }) => ErrorLog))

interface Named {
  name: string
}

/** A portal by its id; '' is the one that comes with the product. */
export const Portal = ({ id, name }: Named & { id: string }) => (
  <Lazy of={dashboard} props={{ id, name }} name={name} />
)

export const Menus = ({
  name,
  now: { current, routes },
  of = current.menuList,
}: Named & { now: Now; of?: Now['current']['menuList'] }) => (
  <Lazy of={menuMap} props={{ items: of, routes }} name={name} />
)

export const Errors = ({ name }: Named) => <Lazy of={errorLog} props={{}} name={name} />

export const Profile = ({ name }: Named) => <Lazy of={profile} props={{}} name={name} />

export const Messages = ({ name }: Named) => <Lazy of={messageCentre} props={{}} name={name} />

/** The open pages wait behind it, unseen. */
export const LockScreen = ({ onSignedIn }: { onSignedIn: (path: string) => void }) => (
  <Lazy of={lockScreen} props={{ onSignedIn }} name="" />
)
