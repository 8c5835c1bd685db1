import { use, useEffect, useImperativeHandle, type ReactNode, type Ref } from 'react'
import type { Design } from '../../fields/design.ts'
import { createPlan } from '../../fields/plan.ts'
import { RelatedContext } from '../../fields/related.ts'
import { ScopeContext } from '../../fields/scope.ts'
import type { Row } from '../../fields/validate.ts'
import { viewOf } from '../../fields/views.ts'
import { useText } from '../../text/text.ts'
import { watchPresses } from './after-press.ts'
import { Control } from './control.tsx'
import { FieldsGrid } from './fields-grid.tsx'
import { elementId, FormContext, useField, type FormParts } from './form-context.ts'
import { loadRelatedRecord } from './load-related.ts'
import { createOptionSync } from './option-sync.ts'
import { createPaneState } from './panes.ts'
import { createRelatedStore } from './related-store.ts'
import { scopeOf } from './scope-of.ts'
import { useFormEvents, type PageEffects } from './actions/use-form-events.tsx'
import { createFormStore, wholeRecord } from './store.ts'
import { currentSymbols } from './symbols.ts'
import { cellMove } from './sub-table/cell-move.ts'
import { problemMessage, text } from './text.ts'
import { UnsavedChangesGuard } from './unsaved.tsx'
import { useSubmit, type Submission } from './use-submit.ts'
import styles from './design-form.module.css'

/** A form whose fields are rendered in the cells of a table, one record at a time. */
export type RowForm = ReturnType<typeof createRowForm>

/** Creates the form of one record. `uid` is the prefix of the ids of its elements. */
export function createRowForm(design: Design, record: Row, uid: string) {
  const store = createFormStore({ plan: createPlan(design), record, symbols: currentSymbols() })
  const related = createRelatedStore(store, loadRelatedRecord)
  const parts: FormParts = {
    store,
    panes: createPaneState(),
    related,
    optionSync: createOptionSync(store),
    Grid: FieldsGrid,
    viewOf,
    form: design.form,
    size: 'small',
    readOnly: false,
    disabled: false,
    defer: false,
    uid,
  }
  return {
    parts,
    scope: scopeOf(store, '', wholeRecord),
    related: related.scope('', wholeRecord),
    isDirty: store.isDirty,
    /** Focuses the control of a field; false where it is not rendered. */
    focus(name: string): boolean {
      const item = store.plan.find(name, '')
      const element = item && document.getElementById(elementId(uid, { item, row: wholeRecord }))
      element?.focus()
      return element !== null && element !== undefined
    },
    /** Names of the fields with problems, in the order of the form. */
    invalidNames: (): string[] => [...store.problems()].map(({ at }) => at.item.id),
  }
}

export interface RowFormHandle {
  /** Validates and saves; returns whether it was saved. */
  submit: () => Promise<boolean>
}

/** Provides a form, or none, to the cells below it. */
export function RowFormProvider({
  form,
  onSubmit,
  ref,
  children,
}: {
  form: RowForm | null
  onSubmit: Submission['onSubmit']
  ref: Ref<RowFormHandle>
  children: ReactNode
}) {
  const emptyScope = use(ScopeContext)
  const emptyRelated = use(RelatedContext)
  return (
    <FormContext value={form?.parts ?? null}>
      <ScopeContext value={form?.scope ?? emptyScope}>
        <RelatedContext value={form?.related ?? emptyRelated}>
          {form && <RowSubmission key={form.parts.uid} form={form} onSubmit={onSubmit} ref={ref} />}
          {children}
        </RelatedContext>
      </ScopeContext>
    </FormContext>
  )
}

function RowSubmission({
  form: { parts },
  onSubmit,
  ref,
}: {
  form: RowForm
  onSubmit: Submission['onSubmit']
  ref: Ref<RowFormHandle>
}) {
  const { events, dialog } = useFormEvents(parts.store, noPage, false)
  const { submit } = useSubmit(parts, { onSubmit }, events)
  useImperativeHandle(ref, () => ({ submit }))
  useEffect(watchPresses, [])
  useEffect(() => parts.store.compute.stop, [parts])
  useEffect(() => parts.optionSync.start(), [parts])
  return (
    <>
      <UnsavedChangesGuard store={parts.store} />
      {dialog}
    </>
  )
}

/** Steps that open another page do nothing while a row is edited: the page would close it. */
const noPage: PageEffects = {}

/** The control of a field in a cell. The row has one line, so its problem is in the title and for screen readers. */
export function RowFormCell({ form: { parts }, name }: { form: RowForm; name: string }) {
  const t = useText(text)
  const item = parts.store.plan.find(name, '')!
  const at = { item, row: wholeRecord }
  const state = useField(parts.store, at)
  if (!state.shown) return null
  const { label } = item.field.settings
  const messageId = state.problem ? `${elementId(parts.uid, at)}-message` : undefined
  const message = state.problem && problemMessage(t, state.problem, label)
  return (
    <div className={styles.rowCell} data-cell={name} title={message}>
      <Control {...at} state={state} describedBy={messageId} size="small" inCell />
      {messageId && (
        <span id={messageId} className={styles.rowCellMessage}>
          {message}
        </span>
      )}
    </div>
  )
}

/**
 * What a key in a cell of the row does, as in a sub-table: arrows at the end of a text move to the cell beside it,
 * Enter saves, Escape gives up. Null where the control handles the key.
 */
export function rowKey(event: {
  key: string
  target: EventTarget
  altered: boolean
}): 'save' | 'cancel' | 'next' | 'previous' | null {
  const element = event.target as HTMLElement
  if (event.key === 'Escape') return element.getAttribute('aria-expanded') === 'true' ? null : 'cancel'
  const move = cellMove(event.key, { element, altered: event.altered })
  if (!move) return null
  if (event.key === 'Enter') return 'save'
  if (move.across === 0) return null
  return move.across > 0 ? 'next' : 'previous'
}
