import { IconMindMapping } from '@arco-design/web-react/icon'
import { useMemo } from 'react'
import type * as z from 'zod'
import { useNames } from '../../client/use-names.ts'
import { useText } from '../../text/text.ts'
import { PopupPicker } from '../../ui/popup-picker/popup-picker.tsx'
import { editable, usePlaceholder } from '../editable.tsx'
import { useRecords } from '../records.ts'
import { text } from '../text.ts'
import { defineView, type InputProps } from '../view.ts'
import { relationFlow as kind, type settings } from './kind.ts'

type Settings = z.output<typeof settings>

function TaskControl({ settings, value, onChange, ...props }: InputProps<Settings, string | null>) {
  const { flowId, relationField, clearable } = settings
  const t = useText(text)
  const placeholder = usePlaceholder(settings, 'field.choose')
  const names = useNames()
  const { source } = useRecords()
  const fetch = useMemo(() => source({ flowId }), [source, flowId])
  const columns = useMemo(
    () => [{ key: relationField || 'fullName', title: t('field.task') }],
    [relationField, t],
  )
  return (
    <PopupPicker
      {...props}
      {...{ columns, clearable, placeholder }}
      fetch={fetch ?? fetchNothing}
      value={typeof value === 'string' ? value : null}
      onChange={(next) => onChange(next ?? '')}
      width={800}
      displayText={typeof value === 'string' && value ? (names.nameOf(`flow:${flowId}`, value) ?? value) : ''}
      disabled={props.disabled || !fetch}
    />
  )
}

const fetchNothing = async () => ({ list: [], total: 0 })

export const relationFlow = defineView({ kind, Icon: IconMindMapping, Input: editable(kind, TaskControl) })
