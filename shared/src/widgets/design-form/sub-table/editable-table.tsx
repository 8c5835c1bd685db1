import { useEffect, useId, useImperativeHandle, useState, type Ref } from 'react'
import { Form, readDesign, type Design } from '../../../fields/design.ts'
import type { Row } from '../../../fields/judge.ts'
import { plan } from '../../../fields/plan.ts'
import { rowBehind } from '../../../fields/popup/row-behind.ts'
import { viewOf } from '../../../fields/views.ts'
import { watchPresses } from '../after-press.ts'
import { FieldsGrid } from '../fields-grid.tsx'
import { followOptions } from '../following.ts'
import { elementId, FormContext, type FormParts } from '../form-context.ts'
import { openPanes } from '../panes.ts'
import { relatedStore } from '../related-store.ts'
import { formStore } from '../store.ts'
import { currentSymbols } from '../symbols.ts'
import { SubTable } from './sub-table.tsx'

export interface EditableTableHandle {
  /** Marks every cell that is wrong and brings the first into view; gives whether there was none. */
  check: () => boolean
}

interface Props {
  label: string
  /** Fields as a design writes them: `{ jweeKey, vModel, label, required ... }`. Read once. */
  columns: readonly object[]
  /** Read once; give another `key` for other rows. */
  initial: readonly Row[]
  onChange: (rows: readonly Row[]) => void
  showSummary?: boolean
  actionText?: string
  readOnly?: boolean
  disabled?: boolean
  ref?: Ref<EditableTableHandle>
}

/** The editable sub-table by itself, for pages that are not designed (specification: areas 2, 5). Fails with the first problem of its columns. */
export function EditableTable({
  label,
  columns,
  initial,
  onChange,
  showSummary = false,
  actionText = '添加',
  readOnly = false,
  disabled = false,
  ref,
}: Props) {
  const uid = useId()
  const [{ store, panes, form, related, following }] = useState(() => {
    const store = formStore({
      plan: plan(designOf({ label, columns, showSummary, actionText })),
      record: { rows: initial },
      symbols: currentSymbols(),
    })
    return {
      store,
      panes: openPanes(),
      form: Form.parse({}),
      related: relatedStore(store, rowBehind),
      following: followOptions(store),
    }
  })
  const table = store.plan.items[0]!
  const parts: FormParts = {
    store,
    panes,
    related,
    following,
    Grid: FieldsGrid,
    viewOf,
    form,
    size: 'small',
    readOnly,
    disabled,
    defer: false,
    uid,
  }
  const [fixed] = useState(parts)
  const now = fixed.readOnly === readOnly && fixed.disabled === disabled ? fixed : parts
  useEffect(() => store.watch(() => onChange(store.values()['rows'] as Row[])), [store, onChange])
  useEffect(watchPresses, [])
  useEffect(() => store.compute.stop, [store])
  useEffect(() => following.start(), [following])
  useImperativeHandle(ref, () => ({
    check: () => {
      store.compute.flush()
      const [first] = store.validate()
      if (!first) return true
      panes.reveal(first.at)
      requestAnimationFrame(() => document.getElementById(elementId(uid, first.at))?.focus())
      return false
    },
  }))
  return (
    <FormContext value={now}>
      <SubTable table={table} />
    </FormContext>
  )
}

function designOf({
  label,
  columns,
  showSummary,
  actionText,
}: Pick<Props, 'label' | 'columns' | 'showSummary' | 'actionText'>): Design {
  const read = readDesign({
    fields: [{ jweeKey: 'table', vModel: 'rows', label, showSummary, actionText, children: columns }],
  })
  if ('problems' in read)
    throw new Error(read.problems.map(({ path, why, detail }) => `${path}: ${why} ${detail}`)[0])
  return read.design
}
