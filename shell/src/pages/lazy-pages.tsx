import { session } from '@tessera/shared/session'
import type { PortalPlace } from '../dashboard/page.tsx'
import { Lazy, lazyPart } from '../routes/lazy.tsx'
import type { ShellState } from '../session/shell-state.ts'

const dashboard = lazyPart(() => import('../dashboard/page.tsx').then(({ Dashboard }) => Dashboard))
const menuMap = lazyPart(() => import('./menu-map.tsx').then(({ MenuMap }) => MenuMap))
const profile = lazyPart(() => import('../profile/page.tsx').then(({ ProfilePage }) => ProfilePage))
const messageCentre = lazyPart(() =>
  import('../messages/page.tsx').then(({ MessageCentre }) => MessageCentre),
)
const lockScreen = lazyPart(() => import('../login/lock/page.tsx').then(({ default: LockPage }) => LockPage))
const unknownAddress = lazyPart(() => import('./unknown-address.tsx').then((module) => module.UnknownAddress))
const errorLog = lazyPart(() => import('../errors/page.tsx').then(({ ErrorLog }) => ErrorLog))

// Remotes that show portals and forms take what the shell has for them from here.
session.loadFieldHost = () => import('../fields/host.tsx').then(({ fieldHost }) => fieldHost)
session.loadPortalHost = () => import('../dashboard/host.tsx').then(({ portalHost }) => portalHost)

interface NameProps {
  name: string
}

/** A portal by its id; '' is the built-in one. */
export const Portal = ({ id, name, place }: NameProps & { id: string; place: PortalPlace }) => (
  <Lazy of={dashboard} props={{ id, name, place }} name={name} />
)

export const Menus = ({
  name,
  now: { current, routes },
  of = current.menuList,
}: NameProps & { now: ShellState; of?: ShellState['current']['menuList'] }) => (
  <Lazy of={menuMap} props={{ items: of, routes }} name={name} />
)

export const Errors = ({ name }: NameProps) => <Lazy of={errorLog} props={{}} name={name} />

/** An address without a route, named by its path until its page is known. */
export const UnknownAddress = ({ path }: { path: string }) => (
  <Lazy of={unknownAddress} props={{ path }} name={path} />
)

export const Profile = ({ name }: NameProps) => <Lazy of={profile} props={{}} name={name} />

export const Messages = ({ name }: NameProps) => <Lazy of={messageCentre} props={{}} name={name} />

/** The lock screen. The open pages stay mounted behind it, hidden. */
export const LockScreen = ({ onSignedIn }: { onSignedIn: (path: string) => void }) => (
  <Lazy of={lockScreen} props={{ onSignedIn }} name="" />
)
