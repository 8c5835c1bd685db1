import { useMemo, useRef } from 'react'
import { useCan } from '../../access/use-can.ts'
import { useText } from '../../text/text.ts'
import type { Action } from '../../ui/table/column.ts'
import { text } from './text.ts'
import type { ListRights } from './use-list-rights.ts'

interface RowActionHandlers<Row> {
  menuId: string
  /** Further actions of the page. */
  actions: readonly Action<Row>[] | undefined
  rights: Pick<ListRights, 'edit' | 'remove'>
  /** True for rows that are no records. */
  isGroup: ((row: Row) => boolean) | undefined
  detail: ((row: Row) => void) | undefined
  edit: ((row: Row) => void) | undefined
  remove: ((row: Row) => void) | undefined
  readOnly: ((row: Row) => boolean) | undefined
  undeletable: ((row: Row) => boolean) | undefined
  /** True where a standard action is not offered for a row. */
  isActionHidden: ((action: 'detail' | 'edit' | 'remove', row: Row) => boolean) | undefined
  /** Why a standard action is not possible for a row. */
  blockedReason: ((action: 'edit' | 'remove', row: Row) => string | undefined) | undefined
}

/**
 * Returns the row actions that the user can run: details, edit, delete and those of the page. The array is
 * stable until the page or the permissions change.
 */
export function useRowActions<Row>(handlers: RowActionHandlers<Row>): Action<Row>[] {
  const t = useText(text)
  const can = useCan(handlers.menuId)
  const latest = useRef(handlers)
  latest.current = handlers
  const {
    actions,
    detail,
    edit,
    remove,
    rights,
    isGroup,
    readOnly,
    undeletable,
    isActionHidden,
    blockedReason,
  } = handlers
  const hasDetail = Boolean(detail)
  const [hasEdit, hasRemove] = [Boolean(edit) && rights.edit, Boolean(remove) && rights.remove]
  const labels = [t('crud.detail'), t('crud.edit'), t('crud.remove')] as const
  const codes = (actions ?? []).flatMap(({ code }) => code ?? [])
  const hiding = [isGroup, readOnly, undeletable, isActionHidden, blockedReason] as const
  const granted = codes.map((code) => can(code)).join()
  return useMemo(() => {
    const standardActions: (Action<Row> | false)[] = [
      hasDetail && {
        label: labels[0],
        ...(isGroup || isActionHidden
          ? { hidden: (row) => (isGroup?.(row) || isActionHidden?.('detail', row)) ?? false }
          : {}),
        run: (row) => latest.current.detail?.(row),
      },
      hasEdit && {
        label: labels[1],
        hidden: (row) => (isGroup?.(row) || readOnly?.(row) || isActionHidden?.('edit', row)) ?? false,
        ...(blockedReason ? { blocked: (row) => blockedReason('edit', row) } : {}),
        run: (row) => latest.current.edit?.(row),
      },
      hasRemove && {
        label: labels[2],
        danger: true,
        hidden: (row) =>
          (isGroup?.(row) || readOnly?.(row) || undeletable?.(row) || isActionHidden?.('remove', row)) ??
          false,
        ...(blockedReason ? { blocked: (row) => blockedReason('remove', row) } : {}),
        run: (row) => latest.current.remove?.(row),
      },
    ]
    return [...standardActions.filter((action) => action !== false), ...(actions ?? [])].filter(
      ({ code }) => !code || can(code),
    )
    // oxlint-disable-next-line react/exhaustive-deps -- `granted` represents the results of `can`
  }, [actions, hasDetail, hasEdit, hasRemove, granted, ...hiding, ...labels])
}
