import { useEffect, useId, useImperativeHandle, useState, type Ref } from 'react'
import { Form, readDesign, type Design } from '../../../fields/design.ts'
import type { Row } from '../../../fields/validate.ts'
import { createPlan } from '../../../fields/plan.ts'
import { findPopupRow } from '../../../fields/popup/find-row.ts'
import { viewOf } from '../../../fields/views.ts'
import { watchPresses } from '../after-press.ts'
import { FieldsGrid } from '../fields-grid.tsx'
import { createOptionSync } from '../option-sync.ts'
import { elementId, FormContext, type FormParts } from '../form-context.ts'
import { createPaneState } from '../panes.ts'
import { createRelatedStore } from '../related-store.ts'
import { createFormStore } from '../store.ts'
import { currentSymbols } from '../symbols.ts'
import { SubTable } from './sub-table.tsx'

/** Imperative handle of `EditableTable`. */
export interface EditableTableHandle {
  /** Validates all cells, focuses the first invalid one and returns whether all are valid. */
  check: () => boolean
}

interface Props {
  label: string
  /** Fields in the format of a design: `{ jweeKey, vModel, label, required ... }`. Read once. */
  columns: readonly object[]
  /** Initial rows. Read once: set another `key` for other rows. */
  initial: readonly Row[]
  onChange: (rows: readonly Row[]) => void
  showSummary?: boolean
  actionText?: string
  readOnly?: boolean
  disabled?: boolean
  ref?: Ref<EditableTableHandle>
}

/** The editable sub-table for pages without a form design. Throws the first problem of its columns. */
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
  const [{ store, panes, form, related, optionSync }] = useState(() => {
    const store = createFormStore({
      plan: createPlan(designOf({ label, columns, showSummary, actionText })),
      record: { rows: initial },
      symbols: currentSymbols(),
      keepsBlankRows: true,
    })
    return {
      store,
      panes: createPaneState(),
      form: Form.parse({}),
      related: createRelatedStore(store, findPopupRow),
      optionSync: createOptionSync(store),
    }
  })
  const table = store.plan.items[0]!
  const parts: FormParts = {
    store,
    panes,
    related,
    optionSync,
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
  useEffect(() => store.subscribeAll(() => onChange(store.values()['rows'] as Row[])), [store, onChange])
  useEffect(watchPresses, [])
  useEffect(() => store.compute.stop, [store])
  useEffect(() => optionSync.start(), [optionSync])
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
