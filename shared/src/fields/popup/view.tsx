import { IconPaste } from '@arco-design/web-react/icon'
import { useCallback, useMemo } from 'react'
import type * as z from 'zod'
import { call } from '@tessera/shared/client/call'
import { dataInterfaces, interfaceTimeoutMs } from '@tessera/shared/contract/system/data-interfaces'
import { useNames } from '../../session/use-names.ts'
import { PopupPicker, type PopupSource } from '../../widgets/popup-picker/popup-picker.tsx'
import { editable, usePlaceholder } from '../editable.tsx'
import { ownValue } from '../validate.ts'
import { useRelated } from '../related.ts'
import { useInterfaceRequest, useRequestProblem } from '../use-interface-request.ts'
import { defineView, type InputProps } from '../view.ts'
import { widthOf } from './width.ts'
import { popup as kind, type settings } from './kind.ts'

type Settings = z.output<typeof settings>

function Row({ settings, value, onChange, ...props }: InputProps<Settings, string | null>) {
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
  const placeholder = usePlaceholder(settings, 'field.choose')
  const names = useNames()
  const asked = useInterfaceRequest(settings)
  const hindrance = useRequestProblem(asked)
  const parameters = asked.at === 'ready' ? asked.parameters : ''
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
  // Asked with parameters, one row is cheaper than all of them, and its form knows it already.
  const behind = useRelated(settings.vModel)
  const known = behind.at === 'ready' ? ownValue(behind.record, relationField) : undefined
  const nameOf = (id: string) =>
    (settings.templateJson.length === 0
      ? names.nameOf(`interface:${interfaceId}`, id)
      : known === undefined || known === null
        ? undefined
        : String(known)) ?? id
  return (
    <PopupPicker
      {...props}
      {...{ fetch, columns, clearable, blockedReason: hindrance }}
      placeholder={hindrance || placeholder}
      value={typeof value === 'string' ? value : null}
      onChange={(next) => onChange(next ?? '')}
      rowKey={propsValue}
      title={popupTitle}
      width={widthOf(popupWidth, 700)}
      pageSize={hasPage ? pageSize : 500}
      displayText={typeof value === 'string' && value ? nameOf(value) : ''}
      disabled={props.disabled || !interfaceId}
    />
  )
}

export const popup = defineView({ kind, Icon: IconPaste, Input: editable(kind, Row) })
