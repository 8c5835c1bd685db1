import { Activity, createContext, memo, useContext, useState, type ReactNode } from 'react'
import {
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
  useRoutes,
  type Location,
} from 'react-router-dom'

interface ViewState {
  readonly path: string
  /** How often the view came on screen. */
  readonly visits: number
}

const ViewContext = createContext<ViewState>({ path: '', visits: 0 })

/** The view that a component is in. */
export const useView = (): ViewState => useContext(ViewContext)

/**
 * Renders children with `location` as the router's location, so that a hidden view does not see the query of
 * another.
 */
export const LocationScope = ({ location, children }: { location: Location; children: ReactNode }) =>
  useRoutes([{ path: '*', element: <StableLocation>{children}</StableLocation> }], location)

/**
 * The router notifies all consumers of each navigation, even if the address stayed the same. Without this,
 * every list in every open tab would render again after each click in the menu.
 */
function StableLocation({ children }: { children: ReactNode }) {
  const current = { place: useContext(LocationContext), route: useContext(RouteContext) }
  const [stable, setHeld] = useState(current)
  const value = samePlace(stable.place.location, current.place.location) ? stable : current
  if (value !== stable) setHeld(value)
  return (
    <LocationContext value={value.place}>
      <RouteContext value={value.route}>{children}</RouteContext>
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
 * A view that keeps its state while another one is on screen. While hidden, its effects end (timers,
 * shortcuts, requests); they run again when it returns, and its data is revalidated. Portals such as an open
 * drawer hide and return with it.
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

/** The location is irrelevant to a hidden view. */
function sameView(before: Props, after: Props): boolean {
  return (
    before.path === after.path &&
    before.shown === after.shown &&
    before.children === after.children &&
    (!after.shown || before.location === after.location)
  )
}
