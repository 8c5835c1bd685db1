import { useMemo } from 'react'
import type { PortalHost } from '@tessera/shared/session/portal-host'
import { TodoList } from '../home/todos.tsx'
import { NoticeList } from '../home/notices.tsx'
import { homeParts } from '../home/parts.tsx'
import { useMenuTitle } from '../menu/titles.ts'
import { useShellState } from '../session/shell-state.ts'
import { CommonFunctions } from './common-functions.tsx'

/** What the shell gives to portals, its own and those in the designer. */
export const portalHost: PortalHost = {
  parts: {
    ...homeParts,
    todoList: Todos,
    notice: NoticeList,
    commonFunc: CommonFunctions,
  },
  useContributed() {
    const { contributed } = useShellState()
    return useMemo(
      () =>
        contributed.widgets.map(({ name, title, icon, path, place, figure, count, agenda }) => ({
          remote: place.remote,
          name,
          title,
          icon,
          path,
          figure,
          count,
          agenda,
        })),
      [contributed],
    )
  },
  usePages() {
    const { routes } = useShellState()
    const titleOf = useMenuTitle()
    return [...routes.values()].map((route) => ({
      id: route.item.id,
      path: route.path,
      title: titleOf(route.item, route),
      icon: route.item.icon,
      item: route.item,
    }))
  },
}

function Todos() {
  const { routes } = useShellState()
  return <TodoList linked={routes.has('/workFlow/flowTodo')} />
}
