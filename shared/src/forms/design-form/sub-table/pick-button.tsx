import { Button, Message } from '@arco-design/web-react'
import { IconSelectAll } from '@arco-design/web-react/icon'
import { useCallback, useId, useMemo, useState } from 'react'
import { call } from '../../../client/call.ts'
import { dataInterfaces, interfaceTimeoutMs } from '../../../contract/data/interfaces.ts'
import { designs } from '../../../contract/lowcode/designs.ts'
import type { FooterButton, RowSource } from '../../../fields/table/buttons.ts'
import { useInterfaceRequest, useRequestProblem } from '../../../fields/use-interface-request.ts'
import { ownValue, type Row } from '../../../fields/validate.ts'
import { translate, useText } from '../../../text/text.ts'
import { returnFocus } from '../../../ui/picker/control.ts'
import { PopupDialog, type PopupPage, type PopupRow } from '../../../ui/popup-picker/popup-dialog.tsx'
import type { ChosenRow, MappedRows } from './map-rows.ts'
import { text } from './text.ts'

interface Props {
  button: FooterButton
  label: string
  /** Maps the chosen rows and adds them to the sub-table. */
  onChoose: (chosen: readonly ChosenRow[], source: RowSource) => MappedRows
}

/** Footer button that adds rows which the user chooses among records or the rows of a data interface. */
export function PickButton({ button: { label: ownLabel, source }, label, onChoose }: Props) {
  const t = useText(text)
  const id = useId()
  const [open, setOpen] = useState(false)
  const name = ownLabel || t('subTable.pickRows')
  const request = useInterfaceRequest(source)
  const hindrance = useRequestProblem(request)
  const parameters = request.at === 'ready' ? request.parameters : ''
  const { fetch, chosenOf } = useRowSource(source, parameters)
  const columns = useMemo(
    () => columnsOf(source).map(({ value: key, label: title }) => ({ key, title: title || key })),
    [source],
  )
  const isSet = source.from === 'records' ? source.modelId !== '' : source.interfaceId !== ''
  const close = () => {
    setOpen(false)
    returnFocus(id)
  }
  const confirm = (rows: readonly PopupRow[]) => {
    const mapped = onChoose(rows.map(chosenOf), source)
    reportMapped(mapped)
    close()
  }
  return (
    <>
      <Button
        id={id}
        size="small"
        type="outline"
        icon={<IconSelectAll />}
        aria-haspopup="dialog"
        disabled={!isSet}
        onClick={() => setOpen(true)}
      >
        {name}
      </Button>
      {open && (
        <PopupDialog
          id={`${id}-dialog`}
          title={label}
          width={800}
          pageSize={source.pageSize}
          blockedReason={source.from === 'interface' ? hindrance : ''}
          value={null}
          multiple
          {...{ fetch, columns }}
          rowKey={keyOf(source)}
          onConfirm={confirm}
          onClose={close}
        />
      )}
    </>
  )
}

const keyOf = ({ from, rowKey }: RowSource): string => (from === 'records' ? 'id' : rowKey || 'id')

/** The columns of the dialog; without any, those that are mapped. */
const columnsOf = ({ columnOptions, mapping }: RowSource): RowSource['columnOptions'] =>
  columnOptions.length > 0
    ? columnOptions
    : mapping
        .filter(({ from }) => from !== '' && from !== 'id')
        .map(({ from }) => ({ value: from, label: '' }))

/** Loads pages of the source, and finds the values of a row, which a record shows as text only. */
function useRowSource(source: RowSource, parameters: string) {
  const [values] = useState(() => new Map<string, Row>())
  const fetch = useCallback(
    async (page: PopupPage, signal: AbortSignal) => {
      const shown = columnsOf(source).map(({ value }) => value)
      if (source.from === 'interface') {
        const { list, pagination } = await call(
          dataInterfaces.rows,
          { id: source.interfaceId, ...page, columnOptions: shown.join(), ...(parameters && { parameters }) },
          { signal, quiet: true, timeoutMs: interfaceTimeoutMs },
        )
        return { list, total: pagination.total }
      }
      const names = new Set([...shown, ...source.mapping.map(({ from }) => from)])
      const answer = await call(
        designs.fieldDataSelect,
        { id: source.modelId, ...page, columnOptions: [...names].join(), withValues: 1 },
        { signal, quiet: true },
      )
      for (const [at, row] of answer.list.entries()) values.set(String(row['id']), answer.values?.[at] ?? {})
      return { list: answer.list, total: answer.pagination.total }
    },
    [source, parameters, values],
  )
  const chosenOf = (row: PopupRow): ChosenRow => ({
    shown: row,
    values: source.from === 'records' ? { ...values.get(String(ownValue(row, 'id'))), id: row['id'] } : row,
  })
  return { fetch, chosenOf }
}

/** Says what was added, and what was not. */
function reportMapped({ rows, duplicates, unread }: MappedRows): void {
  const said = [
    translate(text, 'subTable.picked.added', { n: rows.length }),
    duplicates > 0 ? translate(text, 'subTable.picked.skipped', { n: duplicates }) : '',
    unread.length > 0 ? translate(text, 'subTable.picked.unread', { list: unread.join(', ') }) : '',
  ].filter(Boolean)
  const show = duplicates > 0 || unread.length > 0 ? Message.warning : Message.success
  show(said.join(translate(text, 'subTable.picked.and')))
}
