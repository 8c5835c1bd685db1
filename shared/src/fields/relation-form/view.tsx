import { IconLink } from '@arco-design/web-react/icon'
import { useMemo } from 'react'
import type * as z from 'zod'
import { useNames } from '../../client/use-names.ts'
import { PopupPicker } from '../../ui/popup-picker/popup-picker.tsx'
import { editable, usePlaceholder } from '../editable.tsx'
import { widthOf } from '../popup/width.ts'
import { useRecords } from '../records.ts'
import { defineView, type InputProps } from '../view.ts'
import { relationForm as kind, type settings } from './kind.ts'

type Settings = z.output<typeof settings>

function RecordControl({ settings, value, onChange, ...props }: InputProps<Settings, string | null>) {
  const { modelId, relationField, columnOptions, popupWidth, pageSize, hasPage, clearable } = settings
  const placeholder = usePlaceholder(settings, 'field.choose')
  const names = useNames()
  const { source } = useRecords()
  const fetch = useMemo(() => source({ modelId }), [source, modelId])
  const columns = useMemo(
    () =>
      (columnOptions.length > 0 ? columnOptions : [{ value: relationField || 'id', label: props.label }]).map(
        ({ value: key, label: title }) => ({ key, title }),
      ),
    [columnOptions, relationField, props.label],
  )
  return (
    <PopupPicker
      {...props}
      {...{ columns, clearable, placeholder }}
      fetch={fetch ?? fetchNothing}
      value={typeof value === 'string' ? value : null}
      onChange={(next) => onChange(next ?? '')}
      width={widthOf(popupWidth, 800)}
      pageSize={hasPage ? pageSize : 500}
      displayText={
        typeof value === 'string' && value ? (names.nameOf(`form:${modelId}`, value) ?? value) : ''
      }
      disabled={props.disabled || !fetch}
    />
  )
}

const fetchNothing = async () => ({ list: [], total: 0 })

export const relationForm = defineView({ kind, Icon: IconLink, Input: editable(kind, RecordControl) })
