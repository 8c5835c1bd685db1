import { Message } from '@arco-design/web-react'
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import type { RecordFlow } from '../../../../contract/lowcode/online.ts'
import { call, callWithMessage, CallError } from '../../../../client/call.ts'
import { refresh } from '../../../../client/use-call.ts'
import { namedFields, type Design, type Field } from '../../../../fields/design.ts'
import { isComputed } from '../../../../fields/plan.ts'
import { select } from '../../../../fields/select/kind.ts'
import {
  createRowForm,
  RowFormCell,
  RowFormProvider,
  rowKey,
  type RowForm,
  type RowFormHandle,
} from '../../../../forms/design-form/row-form.tsx'
import type { Values } from '../../../../forms/design-form/design-form.tsx'
import type { Action, Column } from '../../../../ui/table/column.ts'
import { useText } from '../../../../text/text.ts'
import { useNarrow } from '../../../../ui/narrow-screen/use-narrow.ts'
import { RowNotice } from '../../flow-notice.tsx'
import { flowOf, reasonOf } from '../../flow-row.ts'
import { text as flowText } from '../../text.ts'
import { isActionHidden } from '../../is-action-hidden.ts'
import { absentFields, lockFields } from '../../../../fields/lock-fields.ts'
import { parseObject } from '../../../../format/parse-object.ts'
import { viewsText as text } from '../text.ts'
import { useTaskAddress } from '../../../use-task-address.ts'
import type { TableView, ViewedRecords, ViewedRow, ViewProps } from '../view-props.ts'
import { plainTable } from '../table-views.tsx'
import styles from '../views.module.css'

interface Edited {
  readonly id: string
  readonly lockVersion: number
  readonly form: RowForm
  /** Columns that have controls, in the order of the list. */
  readonly names: readonly string[]
  readonly taskOf: RecordFlow | null
}

const EditedContext = createContext<Edited | null>(null)

/** Width of a column with a control, where the design has none. */
const controlWidth = 160

interface Props extends ViewProps {
  table: (view: TableView) => ReactNode
}

/** The table, in which a row is edited where it stands and saved as one change. A phone has the form instead. */
export function EditableView({ records, viewSwitch, table }: Props) {
  const { calls, design, flow, release, renderForm, rights } = records
  const t = useText(text)
  const tf = useText(flowText)
  /** The fields of the whole form, also those that the user sees in no record. */
  const fields = useMemo(
    () => new Map(namedFields(design.fields).map(({ path, field }) => [path, field])),
    [design],
  )
  /** Why the state of its task keeps a row from being edited. */
  const lockedReason = (row: ViewedRow) => {
    const reason = flow ? reasonOf('edit', row) : undefined
    return reason && tf(reason)
  }
  const phone = useNarrow('phone')
  const uid = useId()
  const openings = useRef(0)
  const handle = useRef<RowFormHandle>(null)
  const { open } = useTaskAddress()
  const [edited, setEdited] = useState<Edited | null>(null)
  const [detailId, setDetailId] = useState<string | null>(null)
  const latest = useRef(edited)
  latest.current = edited

  const arrange = useCallback(
    <Row extends ViewedRow>(columns: readonly Column<Row>[]) =>
      columns.map((column): Column<Row> => ({
        ...column,
        ...(canEdit(records, column.key) && column.width === undefined ? { width: controlWidth } : {}),
        render: (row) => (
          <EditableCell row={row} name={column.key}>
            {column.render?.(row)}
          </EditableCell>
        ),
      })),
    [records],
  )

  const begin = async (id: string) => {
    const { data, lockVersion, flow: taskOf } = await call(calls.read, { recordId: id })
    const record = parseObject(data)
    const locked = new Set([...records.locked, ...absentFields(fields, record)])
    const form = createRowForm(inLines(lockFields(design, locked)), record, `${uid}-${++openings.current}`)
    const names = records.columns
      .map(({ key }) => key)
      .filter((name) => name !== records.groupField && canEdit(records, name) && !locked.has(name))
    setEdited({ id, lockVersion, form, names, taskOf })
  }
  // The controls exist once the row is rendered; the menu of the row gives the focus back in the frame after that.
  useEffect(() => {
    if (!edited) return undefined
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => edited.names.some((name) => edited.form.focus(name)))
    })
    return () => cancelAnimationFrame(frame)
  }, [edited])
  /** Changes of another row are saved first; a row that cannot be saved stays in edit. */
  const start = async ({ id }: ViewedRow) => {
    const isSaved = !latest.current?.form.isDirty() || (await save())
    // A refusal is on screen already.
    if (isSaved) await begin(id).catch(() => undefined)
  }
  /** Ends the editing; the row has the focus again, so that the keys of the list go on. */
  const end = () => {
    setEdited(null)
    const row = document.activeElement?.closest<HTMLElement>('tr[data-at]')
    requestAnimationFrame(() => row?.focus())
  }
  const save = async (): Promise<boolean> => {
    const { current } = latest
    if (!current) return true
    if (await handle.current?.submit()) {
      end()
      return true
    }
    const hidden = current.form.invalidNames().filter((name) => !current.names.includes(name))
    if (hidden.length > 0)
      Message.warning(
        t('views.rowNeedsForm', {
          names: hidden.map((name) => fields.get(name)?.settings.label || name).join(', '),
        }),
      )
    return false
  }
  const submit = async (values: Values) => {
    const { id, lockVersion } = latest.current!
    try {
      // A refusal is shown at its cell.
      const { msg } = await callWithMessage(
        calls.update,
        { recordId: id, data: JSON.stringify(values), lockVersion, source: 'list', release },
        { quiet: true },
      )
      Message.success(msg)
    } catch (fault) {
      if (fault instanceof CallError && fault.fields.length === 0) await refresh(...calls.stale)
      throw fault
    }
    await refresh(...calls.stale)
  }

  const actions = useMemo(
    (): Action<ViewedRow>[] => [
      ...(rights.edit
        ? [
            {
              label: t('views.edit'),
              hidden: (row: ViewedRow) =>
                Boolean(row.children) ||
                latest.current?.id === row.id ||
                (isActionHidden('edit', row) && lockedReason(row) === undefined),
              blocked: lockedReason,
              run: (row: ViewedRow) => void start(row),
            },
            {
              label: t('views.saveRow'),
              hidden: ({ id }: ViewedRow) => latest.current?.id !== id,
              run: () => void save(),
            },
            {
              label: t('views.cancelRow'),
              hidden: ({ id }: ViewedRow) => latest.current?.id !== id,
              run: end,
            },
          ]
        : []),
      // While a row is in edit, its buttons have the room.
      ...(rights.detail && !edited
        ? [
            {
              label: t('views.detail'),
              hidden: (row: ViewedRow) => Boolean(row.children) || isActionHidden('detail', row),
              run: ({ id }: ViewedRow) => setDetailId(id),
            },
          ]
        : []),
      ...(flow
        ? [
            {
              label: tf('recordFlow.open'),
              hidden: (row: ViewedRow) => !flowOf(row).can('open'),
              run: (row: ViewedRow) => open({ taskId: flowOf(row).taskId, itemId: '' }),
            },
          ]
        : []),
    ],
    // oxlint-disable-next-line react/exhaustive-deps -- the handlers read the latest row from the ref; another row in edit needs other buttons
    [edited?.id, rights.edit, rights.detail, t],
  )
  const handleKey = (event: KeyboardEvent) => {
    const { altKey, ctrlKey, metaKey, shiftKey, target, key, nativeEvent } = event
    const name = (target as Element).closest('[data-cell]')?.getAttribute('data-cell')
    if (!edited || !name || nativeEvent.isComposing) return
    const action = rowKey({ key, target, altered: altKey || ctrlKey || metaKey || shiftKey })
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    if (action === 'save') void save()
    else if (action === 'cancel') end()
    else {
      const next = edited.names.indexOf(name) + (action === 'next' ? 1 : -1)
      if (edited.names[next]) edited.form.focus(edited.names[next])
    }
  }
  if (phone) return table(plainTable(viewSwitch))
  return (
    <RowFormProvider form={edited?.form ?? null} onSubmit={submit} ref={handle}>
      <EditedContext value={edited}>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- not a control; it receives keys that bubble from the cells */}
        <div className={styles.wrap} onKeyDown={handleKey}>
          <RowNotice flow={edited?.taskOf ?? null} />
          <div className={styles.below}>{table({ viewSwitch, isEditable: true, arrange, actions })}</div>
        </div>
      </EditedContext>
      {detailId !== null &&
        renderForm({ recordId: detailId, readOnly: true, onClose: () => setDetailId(null) })}
    </RowFormProvider>
  )
}

/** Whether the cells of a column can have controls. The server decides about each change again. */
function canEdit({ fields, locked, design }: ViewedRecords, name: string): boolean {
  const field = fields.get(name)
  if (!field || name.includes('-') || locked.has(name) || design.form.disabled) return false
  const { kind, settings } = field
  const fitsInLine = kind.inTable || kind.group === 'choice'
  return (
    fitsInLine &&
    kind.group !== 'system' &&
    kind.tag !== 'table' &&
    !isComputed(field) &&
    !settings.readonly &&
    !settings.disabled &&
    !settings.noShow
  )
}

/** The design with its groups of options as selects, which take one line. */
function inLines(design: Design): Design {
  const inLine = (field: Field): Field => {
    const multiple = field.kind.tag === 'checkbox'
    if (field.kind.tag !== 'radio' && !multiple) return field
    const settings = select.settings.parse({ ...field.settings, multiple }) as unknown as Field['settings']
    return { ...field, kind: select as unknown as Field['kind'], settings }
  }
  const walk = (fields: readonly Field[]): Field[] =>
    fields.map((field) => ({
      ...inLine(field),
      children: field.kind.tag === 'table' ? field.children : walk(field.children),
      panes: field.panes.map((pane) => ({ ...pane, children: walk(pane.children) })),
    }))
  return { ...design, fields: walk(design.fields) }
}

function EditableCell({ row, name, children }: { row: ViewedRow; name: string; children: ReactNode }) {
  const edited = use(EditedContext)
  return edited?.id === row.id && edited.names.includes(name) ? (
    <RowFormCell form={edited.form} name={name} />
  ) : (
    children
  )
}
