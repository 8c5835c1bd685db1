import { IconPaste } from '@arco-design/web-react/icon'
import { useCallback, useMemo } from 'react'
import type * as z from 'zod'
import { call } from '../../client/call.ts'
import { dataInterfaces, interfaceTimeoutMs } from '../../contract/data/interfaces.ts'
import { useText } from '../../text/text.ts'
import { useNames } from '../../client/use-names.ts'
import { PopupPicker, type PopupSource } from '../../ui/popup-picker/popup-picker.tsx'
import { editable, usePlaceholder } from '../editable.tsx'
import { labelOrDefault } from '../label-or-default.ts'
import { text } from '../text.ts'
import { ownValue } from '../validate.ts'
import { useRelated } from '../related.ts'
import { useInterfaceRequest, useRequestProblem } from '../use-interface-request.ts'
import { defineView, type InputProps } from '../view.ts'
import { widthOf } from './width.ts'
import { popup as kind, type settings } from './kind.ts'

type Settings = z.output<typeof settings>

function PopupControl({ settings, value, onChange, ...props }: InputProps<Settings, string | null>) {
  const {
    interfaceId,
    propsValue,
    relationField,
    columnOptions,
    popupTitle,
    popupWidth,
    pageSize,
    hasPage,
    clearable,
  } = settings
  const t = useText(text)
  const placeholder = usePlaceholder(settings, 'field.choose')
  const names = useNames()
  const request = useInterfaceRequest(settings)
  const hindrance = useRequestProblem(request)
  const parameters = request.at === 'ready' ? request.parameters : ''
  const columns = useMemo(
    () =>
      (columnOptions.length > 0 ? columnOptions : [{ value: relationField, label: props.label }]).map(
        ({ value: key, label: title }) => ({ key, title }),
      ),
    [columnOptions, relationField, props.label],
  )
  const fetch = useCallback<PopupSource['fetch']>(
    async (page, signal) => {
      const { list, pagination } = await call(
        dataInterfaces.rows,
        {
          id: interfaceId,
          ...page,
          columnOptions: columns.map(({ key }) => key).join(),
          ...(parameters && { parameters }),
        },
        { signal, quiet: true, timeoutMs: interfaceTimeoutMs },
      )
      return { list, total: pagination.total }
    },
    [interfaceId, columns, parameters],
  )
  // With parameters, loading one row is cheaper than loading all, and the form has loaded it already.
  const related = useRelated(settings.vModel)
  const relatedName = related.at === 'ready' ? ownValue(related.record, relationField) : undefined
  const nameOf = (id: string): string => {
    if (settings.templateJson.length === 0) return names.nameOf(`interface:${interfaceId}`, id) ?? id
    return relatedName === undefined || relatedName === null ? id : String(relatedName)
  }
  return (
    <PopupPicker
      {...props}
      {...{ fetch, columns, clearable, blockedReason: hindrance }}
      placeholder={hindrance || placeholder}
      value={typeof value === 'string' ? value : null}
      onChange={(next) => onChange(next ?? '')}
      rowKey={propsValue}
      title={labelOrDefault(popupTitle, '选择数据', t('field.choosePopup'))}
      width={widthOf(popupWidth, 700)}
      pageSize={hasPage ? pageSize : 500}
      displayText={typeof value === 'string' && value ? nameOf(value) : ''}
      disabled={props.disabled || !interfaceId}
    />
  )
}

export const popup = defineView({ kind, Icon: IconPaste, Input: editable(kind, PopupControl) })
