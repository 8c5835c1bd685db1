import { Activity, createContext, memo, useContext, useState, type ReactNode } from 'react'
import {
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
  useRoutes,
  type Location,
} from 'react-router-dom'

interface Shown {
  readonly path: string
  /** How often the view was brought on screen. */
  readonly times: number
}

const Here = createContext<Shown>({ path: '', times: 0 })

/** Which view a component is in. */
export const useView = (): Shown => useContext(Here)

/** Draws as if the browser were at `location`: a hidden view must not see the query of another. */
export const At = ({ location, children }: { location: Location; children: ReactNode }) =>
  useRoutes([{ path: '*', element: <Held>{children}</Held> }], location)

/**
 * The router tells everybody of every navigation, also those whose address stays what it was: each list of each open tab would be drawn anew
 * with every click in the menu.
 */
function Held({ children }: { children: ReactNode }) {
  const told = { place: useContext(LocationContext), route: useContext(RouteContext) }
  const [held, setHeld] = useState(told)
  const now = samePlace(held.place.location, told.place.location) ? held : told
  if (now !== held) setHeld(now)
  return (
    <LocationContext value={now.place}>
      <RouteContext value={now.route}>{children}</RouteContext>
    </LocationContext>
  )
}

const samePlace = (one: Location, other: Location): boolean =>
  one.pathname === other.pathname &&
  one.search === other.search &&
  one.hash === other.hash &&
  one.state === other.state

interface Props {
  path: string
  location: Location
  shown: boolean
  children: ReactNode
}

/**
 * A view that keeps its state while another is on screen: hidden, its effects end (timers, keys, questions to the server) and run again when it
 * comes back, where its data is asked anew. What it drew outside of the page, such as an open drawer, hides and returns with it.
 */
export const View = memo(function View({ path, location, shown, children }: Props) {
  const [own, setOwn] = useState({ location, shown, times: 1 })
  if (own.shown !== shown || (shown && own.location !== location))
    setOwn({
      location: shown ? location : own.location,
      shown,
      times: shown && !own.shown ? own.times + 1 : own.times,
    })
  const [here, setHere] = useState<Shown>({ path, times: 1 })
  if (here.times !== own.times) setHere({ path, times: own.times })
  return (
    <Activity mode={shown ? 'visible' : 'hidden'}>
      <Here value={here}>
        <At location={own.location}>{children}</At>
      </Here>
    </Activity>
  )
}, sameView)

/** Where the browser is does not concern a view that is hidden. */
function sameView(before: Props, after: Props): boolean {
  return (
    before.path === after.path &&
    before.shown === after.shown &&
    before.children === after.children &&
    (!after.shown || before.location === after.location)
  )
}
