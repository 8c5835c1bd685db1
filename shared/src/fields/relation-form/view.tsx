import { IconLink } from '@arco-design/web-react/icon'
import { useMemo } from 'react'
import type * as z from 'zod'
import { PopupPicker } from '../../ui/popup-picker/popup-picker.tsx'
import { editable, usePlaceholder } from '../editable.tsx'
import { widthOf } from '../popup/width.ts'
import { useRecords } from '../records.ts'
import { useCall } from '../../client/use-call.ts'
import { onlineForms } from '../../contract/lowcode/online.ts'
import { parseRelatedRecord, useRelated } from '../related.ts'
import { ownValue } from '../validate.ts'
import { defineView, type CellProps, type InputProps } from '../view.ts'
import { relationForm as kind, type settings } from './kind.ts'

type Settings = z.output<typeof settings>

function RecordControl({ settings, value, onChange, ...props }: InputProps<Settings, string | null>) {
  const { modelId, relationField, columnOptions, popupWidth, pageSize, hasPage, clearable } = settings
  const placeholder = usePlaceholder(settings, 'field.choose')
  const { source } = useRecords()
  const columns = useMemo(
    () =>
      (columnOptions.length > 0 ? columnOptions : [{ value: relationField || 'id', label: props.label }]).map(
        ({ value: key, label: title }) => ({ key, title }),
      ),
    [columnOptions, relationField, props.label],
  )
  const fetch = useMemo(
    () => source({ modelId, relationField, columns: columns.map(({ key }) => key) }),
    [source, modelId, relationField, columns],
  )
  const id = idOf(value)
  const name = useRecordName(settings, id)
  return (
    <PopupPicker
      {...props}
      {...{ columns, clearable, placeholder }}
      fetch={fetch ?? fetchNothing}
      value={id || null}
      onChange={(next) => onChange(next ?? '')}
      width={widthOf(popupWidth, 800)}
      pageSize={hasPage ? pageSize : 500}
      displayText={name}
      disabled={props.disabled || !fetch}
    />
  )
}

const fetchNothing = async () => ({ list: [], total: 0 })

const idOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * The text of the selected record; its id where it could not be loaded. A form has loaded it already; a filter of a list
 * has no form around it.
 */
function useRecordName({ vModel, modelId, relationField }: Settings, id: string): string {
  const related = useRelated(vModel)
  const isOutside = related.at === 'none' && id !== '' && modelId !== ''
  const own = useCall(onlineForms.detail, isOutside ? { id: modelId, recordId: id } : null)
  if (id === '' || related.at === 'loading' || own.isLoading) return ''
  const record = related.at === 'ready' ? related.record : parseRelatedRecord(own.data)
  const name = ownValue(record, relationField)
  return name === undefined || name === null || typeof name === 'object' ? id : String(name)
}

const Cell = ({ value, settings }: CellProps<Settings, string | null>) => useRecordName(settings, idOf(value))

export const relationForm = defineView({
  kind,
  Icon: IconLink,
  Input: editable(kind, RecordControl, Cell),
  Cell,
  Paper: Cell,
})
