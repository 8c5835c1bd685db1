import { useMemo, useRef } from 'react'
import { useCan } from '@tessera/shared/access/use-can'
import { defaultCodes } from '@tessera/shared/access/can'
import { useText } from '@tessera/shared/text/text'
import type { Action } from './column.ts'
import { text } from './text.ts'

interface Deeds<Row> {
  menuId: string
  /** Of the page, beside those below. */
  actions: readonly Action<Row>[] | undefined
  detail: ((row: Row) => void) | undefined
  edit: ((row: Row) => void) | undefined
  remove: ((row: Row) => void) | undefined
  fixed: ((row: Row) => boolean) | undefined
  kept: ((row: Row) => boolean) | undefined
}

/** What this user may do with a row: look, edit, delete, and what the page adds. The same array until the page or the rights change. */
export function useRowActions<Row>(deeds: Deeds<Row>): Action<Row>[] {
  const t = useText(text)
  const may = useCan(deeds.menuId)
  const latest = useRef(deeds)
  latest.current = deeds
  const { actions, detail, edit, remove, fixed, kept } = deeds
  const [looks, edits, removes] = [Boolean(detail), Boolean(edit), Boolean(remove)]
  const words = [t('crud.detail'), t('crud.edit'), t('crud.remove')] as const
  const rights = [
    defaultCodes.edit,
    defaultCodes.remove,
    ...(actions ?? []).flatMap(({ code }) => code ?? []),
  ]
    .map((code) => may(code))
    .join()
  return useMemo(() => {
    const own: (Action<Row> | false)[] = [
      looks && { label: words[0], run: (row) => latest.current.detail?.(row) },
      edits && {
        label: words[1],
        code: defaultCodes.edit,
        hidden: (row) => fixed?.(row) ?? false,
        run: (row) => latest.current.edit?.(row),
      },
      removes && {
        label: words[2],
        code: defaultCodes.remove,
        danger: true,
        hidden: (row) => (fixed?.(row) || kept?.(row)) ?? false,
        run: (row) => latest.current.remove?.(row),
      },
    ]
    return [...own.filter((one) => one !== false), ...(actions ?? [])].filter(
      ({ code }) => !code || may(code),
    )
    // oxlint-disable-next-line react/exhaustive-deps -- `rights` stands for `may`
  }, [actions, looks, edits, removes, fixed, kept, rights, ...words])
}
