import { Activity, createContext, memo, useContext, useState, type ReactNode } from 'react'
import {
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
  useRoutes,
  type Location,
} from 'react-router-dom'

interface ViewState {
  readonly path: string
  /** How often the view was brought on screen. */
  readonly visits: number
}

const ViewContext = createContext<ViewState>({ path: '', visits: 0 })

/** Which view a component is in. */
export const useView = (): ViewState => useContext(ViewContext)

/** Draws as if the browser were at `location`: a hidden view must not see the query of another. */
export const LocationScope = ({ location, children }: { location: Location; children: ReactNode }) =>
  useRoutes([{ path: '*', element: <StableLocation>{children}</StableLocation> }], location)

/**
 * The router tells everybody of every navigation, also those whose address stays what it was: each list of each open tab would be drawn anew
 * with every click in the menu.
 */
function StableLocation({ children }: { children: ReactNode }) {
  const current = { place: useContext(LocationContext), route: useContext(RouteContext) }
  const [held, setHeld] = useState(current)
  const now = samePlace(held.place.location, current.place.location) ? held : current
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
  const [state, setState] = useState({ location, shown, times: 1 })
  if (state.shown !== shown || (shown && state.location !== location))
    setState({
      location: shown ? location : state.location,
      shown,
      times: shown && !state.shown ? state.times + 1 : state.times,
    })
  const [view, setView] = useState<ViewState>({ path, visits: 1 })
  if (view.visits !== state.times) setView({ path, visits: state.times })
  return (
    <Activity mode={shown ? 'visible' : 'hidden'}>
      <ViewContext value={view}>
        <LocationScope location={state.location}>{children}</LocationScope>
      </ViewContext>
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
