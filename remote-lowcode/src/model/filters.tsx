import { useMemo } from 'react'
import { FieldFilters, type FilteredField } from '@tessera/shared/lists/field-filter/field-filter'
import { usePhoneLayout } from '@tessera/shared/ui/narrow-screen/phone-layout'
import { titleOf } from './columns.tsx'
import type { Model } from '@tessera/shared/workflow/records/designed/read-model'
import { StateListFilter } from '@tessera/shared/workflow/records/state-filter'

/** Filters that have space beside the tools of a list: fewer where users switch between views there. */
const maxInline = { alone: 2, withViews: 1 }

/** Whether the filters of a list have a row of their own. */
export function hasFilterRow({ list, flow }: Model): boolean {
  const count = list.filters.length + (flow ? 1 : 0)
  return count > (list.views.length > 1 ? maxInline.withViews : maxInline.alone)
}

/** The filters of a designed list for the screen of the user. */
export function useModelFilters(model: Model): FilteredField[] {
  const isPhone = usePhoneLayout()
  return useMemo(() => {
    const filters = isPhone
      ? model.phoneList.filters.flatMap((name) => model.list.filters.filter(({ prop }) => prop === name))
      : model.list.filters
    return filters.flatMap((one) => {
      const field = model.fields.get(one.prop)
      if (!field) return []
      const label = titleOf(model, one.prop, one.label || field.settings.label)
      return [{ filter: { ...one, label }, field }]
    })
  }, [model, isPhone])
}

/** The controls of the filters. Their values are stored in the address as `queryJson`. */
export function ModelFilters({ model, pageSize }: { model: Model; pageSize: number }) {
  const fieldFilters = <FieldFilters filters={useModelFilters(model)} pageSize={pageSize} />
  if (!model.flow) return fieldFilters
  return (
    <>
      <StateListFilter pageSize={pageSize} />
      {fieldFilters}
    </>
  )
}
