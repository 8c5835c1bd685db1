import { Message } from '@arco-design/web-react'
import { cellShows } from '@tessera/shared/contract/lowcode/report-sheet'
import { useText } from '@tessera/shared/text/text'
import { cellAt } from './model/cells.ts'
import { insertChart, placeForChart, showAs } from './model/objects.ts'
import { objectText } from './panel/object-text.ts'
import { useReportStore } from './report-store.ts'

/** What can be inserted, in the order of its keys. */
export const objectKinds = ['chart', ...cellShows] as const
export type ObjectKind = (typeof objectKinds)[number]

/** Alt, Shift and a digit insert an object. The code of the key is the same with every layout. */
export const objectOfKey = (event: {
  altKey: boolean
  shiftKey: boolean
  code: string
}): ObjectKind | undefined => {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1]
  return event.altKey && event.shiftKey && digit ? objectKinds[Number(digit) - 1] : undefined
}

/** Inserts objects into the selected cells; the same one again shows text. */
export function useObjects(): (kind: ObjectKind) => void {
  const t = useText(objectText)
  const store = useReportStore()
  return (kind) => {
    const area = store.area()
    const { sheet } = store.draft()
    if (kind !== 'chart') {
      const isOn = cellAt(sheet, store.get().anchor)?.show === kind
      store.changeSheet((current) => showAs(current, area, isOn ? null : kind))
      return
    }
    const place = placeForChart(sheet, area)
    const made = insertChart(sheet, place)
    if (!made) Message.warning(t('reportObject.noChart'))
    else store.changeSheet(() => made, { select: place })
  }
}
