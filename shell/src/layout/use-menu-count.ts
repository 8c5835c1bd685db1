import { useCall } from '@tessera/shared/client/use-call'
import { countCall } from '@tessera/shared/client/count-call'
import { useShellState } from '../session/shell-state.ts'

/** How many rows wait behind a page of the menu, where a widget of its remote says so; 0 while it is unknown. */
export function useMenuCount(path: string): number {
  const { contributed } = useShellState()
  const count = contributed.widgets.find((widget) => widget.badge && widget.path === path)?.count
  const { row, input } = countCall(count ?? '')
  const { data } = useCall(row, count === undefined ? null : input)
  return data?.pagination.total ?? 0
}
