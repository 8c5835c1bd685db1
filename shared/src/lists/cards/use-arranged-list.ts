import { useMemo } from 'react'
import type { Design } from '../../fields/design.ts'
import { applyPhoneList, type PhoneList } from '../../fields/phone-list.ts'
import { useListState } from '../crud/list-state.ts'
import type { FilteredField } from '../field-filter/field-filter.tsx'
import { usePhoneLayout } from '../../ui/narrow-screen/phone-layout.ts'
import type { Column } from '../../ui/table/column.ts'
import { arrangeForPhone } from './arrange-for-phone.ts'

interface List<Row> {
  design: Design
  /** What phones show; null where the design does not say it. */
  phoneList: PhoneList | null
  columns: readonly Column<Row>[]
  filters: readonly FilteredField[]
  /** Whether the top rows are groups. */
  isGrouped?: boolean
  /** Whether the rows have rows below them: they keep the order of the design. */
  isTree?: boolean
}

interface Arranged<Row> {
  isPhone: boolean
  columns: readonly Column<Row>[]
  filters: readonly FilteredField[]
  /** The order in which the list starts. */
  order: Readonly<Record<string, string>>
}

/** The columns and filters of a list on the screen of the user: a phone has a part of them, in an order of its own. */
export function useArrangedList<Row>({
  design,
  phoneList,
  columns,
  filters,
  isGrouped = false,
  isTree = false,
}: List<Row>): Arranged<Row> {
  const isPhone = usePhoneLayout()
  const [{ sidx }] = useListState()
  const phone = useMemo(() => {
    const ofFields = columns.filter(({ card }) => card !== 'state')
    const parts = {
      columns: ofFields.map(({ key, sortable = false }) => ({ prop: key, sortable })),
      filters: filters.map(({ filter }) => filter),
    }
    return applyPhoneList(phoneList, parts, design)
  }, [design, phoneList, columns, filters])
  if (!isPhone) return { isPhone, columns, filters, order: {} }
  // What the user sorts by replaces the order of the design.
  const order = sidx || isTree ? null : phone.order
  return {
    isPhone,
    columns: arrangeForPhone(columns, phone, isGrouped),
    filters: phone.filters.flatMap((name) => filters.filter(({ filter }) => filter.prop === name)),
    order: order ? { sidx: order.prop, sort: order.direction } : {},
  }
}
