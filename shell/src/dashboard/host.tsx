import type { Lang } from '@tessera/shared/contract/lang'
import type { ContributedWidget, HostPage, PortalHost } from '@tessera/shared/session/portal-host'
import { homeParts } from '../home/parts.tsx'
import { NoticeList } from '../home/notices.tsx'
import { TodoList } from '../home/todos.tsx'
import { menuTitle } from '../menu/titles.ts'
import { getShellState, useShellState, watchShellState, type ShellState } from '../session/shell-state.ts'
import { CommonFunctions } from './common-functions.tsx'

/** Lists of a state by their key: the shell makes a new state where one of them changes. */
const lists = new WeakMap<ShellState, Map<string, unknown>>()
function listOnce<T>(key: string, create: (state: ShellState) => T): T {
  const state = getShellState()
  const known = lists.get(state) ?? new Map<string, unknown>()
  lists.set(state, known)
  if (!known.has(key)) known.set(key, create(state))
  return known.get(key) as T
}

/** What the shell gives to portals, its own and those in the designer. */
export const portalHost: PortalHost = {
  parts: {
    ...homeParts,
    todoList: Todos,
    notice: NoticeList,
    commonFunc: CommonFunctions,
  },
  subscribe: watchShellState,
  listContributed: () => listOnce('contributed', listContributed),
  listPages: (lang) => listOnce(`pages ${lang}`, (state) => listPages(state, lang)),
}

const listContributed = ({ contributed }: ShellState): readonly ContributedWidget[] =>
  contributed.widgets.map(({ name, title, icon, path, place, figure, count, agenda }) => ({
    remote: place.remote,
    name,
    title,
    icon,
    path,
    figure,
    count,
    agenda,
  }))

function listPages({ routes }: ShellState, lang: Lang): readonly HostPage[] {
  const titleOf = menuTitle(lang)
  return [...routes.values()].map((route) => ({
    id: route.item.id,
    path: route.path,
    title: titleOf(route.item, route),
    icon: route.item.icon,
    item: route.item,
  }))
}

function Todos() {
  const { routes } = useShellState()
  return <TodoList linked={routes.has('/workFlow/flowTodo')} />
}
