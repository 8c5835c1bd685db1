import type { ComponentType } from 'react'
import type { Widget } from '@tessera/shared/contract/lowcode/portal-grid'
import { useShellState } from '../session/shell-state.ts'
import { Agenda } from './agenda.tsx'
import { Greeting } from './greeting.tsx'
import { Notices } from './notices.tsx'
import { Recent } from './recent.tsx'
import { Returned } from './returned.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { Todos } from './todos.tsx'
import { Widgets } from './widgets.tsx'

interface Props {
  widget: Widget
}

const titleOf = ({ widget: { title } }: Props) => title || undefined

function Figures() {
  const { contributed } = useShellState()
  return <Widgets widgets={contributed.widgets.filter(({ agenda }) => agenda === undefined)} />
}

function Agendas(props: Props) {
  const { contributed } = useShellState()
  return contributed.widgets.map(
    (widget) =>
      widget.agenda !== undefined && (
        <Agenda key={widget.key} widget={widget} path={widget.agenda} title={titleOf(props)} />
      ),
  )
}

function Hello() {
  const { current } = useShellState()
  return <Greeting userInfo={current.userInfo} />
}

function OwnTodos(props: Props) {
  const { routes } = useShellState()
  return <Todos linked={(path) => routes.has(path)} title={titleOf(props)} />
}

function OwnReturned(props: Props) {
  const { routes } = useShellState()
  return <Returned routes={routes} title={titleOf(props)} />
}

function LastPages(props: Props) {
  const state = useShellState()
  return <Recent now={state} title={titleOf(props)} />
}

function OwnShortcuts(props: Props) {
  const { routes } = useShellState()
  return <Shortcuts routes={routes} title={titleOf(props)} />
}

/** The parts of the home page by kind of widget. Each is absent where it has no content. */
export const homeParts: Readonly<Record<string, ComponentType<Props>>> = {
  homeGreeting: Hello,
  homeFigures: Figures,
  homeAgenda: Agendas,
  homeTodos: OwnTodos,
  homeReturned: OwnReturned,
  homeNotices: (props) => <Notices title={titleOf(props)} />,
  homeRecent: LastPages,
  homeShortcuts: OwnShortcuts,
}
