import {
  useEffect,
  useId,
  useImperativeHandle,
  useState,
  type ComponentType,
  type CSSProperties,
  type KeyboardEvent,
  type Ref,
} from 'react'
import type { Design } from '../../fields/design.ts'
import { keeps, type Row } from '../../fields/judge.ts'
import type { Kind } from '../../fields/kind.ts'
import { plan } from '../../fields/plan.ts'
import { rowBehind } from '../../fields/popup/row-behind.ts'
import { RelatedContext } from '../../fields/related.ts'
import { ScopeContext } from '../../fields/scope.ts'
import type { View } from '../../fields/view.ts'
import { viewOf as everyView } from '../../fields/views.ts'
import { watchPresses } from './after-press.ts'
import type { PrintDesignProps } from '../print/print-design.tsx'
import { FormButtons } from './buttons.tsx'
import { FieldsGrid } from './fields-grid.tsx'
import { followOptions } from './following.ts'
import { elementId, FormContext, sizeOf, type FormParts } from './form-context.ts'
import { openPanes } from './panes.ts'
import { relatedStore, type LookUp } from './related-store.ts'
import { scopeOf } from './scope-of.ts'
import { formStore, whole, type FormStore } from './store.ts'
import { currentSymbols } from './symbols.ts'
import { Unsaved } from './unsaved.tsx'
import { useSubmit, type Hindered, type Submission, type Values } from './use-submit.ts'
import styles from './design-form.module.css'

/** What may be done to a form from outside: its frame's buttons are not its own. */
export interface FormHandle {
  /** Gives whether it was saved. */
  submit: () => Promise<boolean>
  isDirty: () => boolean
  /** The first field that can be filled in. */
  focusFirst: () => void
  store: FormStore
}

export interface DesignFormProps extends Submission {
  /** As `readDesign` gives it. Read once: give another `key` for another one. */
  design: Design
  /** What it begins with; null for a new record, whose fields begin with their defaults. Read once: give another `key` for another record. */
  record: Row | null
  onCancel?: () => void
  /** What stands above the record on paper. */
  title?: string
  /** Called once, before anything is drawn. */
  onLoad?: (store: FormStore) => void
  /** Fetches the records behind relation fields; without it those behind popups are. */
  lookUp?: LookUp | undefined
  readOnly?: boolean
  disabled?: boolean
  /** Groups are drawn when they come into sight: for forms of hundreds of fields. What is judged and sent does not depend on it. */
  defer?: boolean
  /** Asks before unsaved changes are lost; a form that is only looked at or tried out needs no question. */
  guard?: boolean
  /** Its buttons: as the design says, or always; at the lower edge of a frame. */
  buttons?: 'designed' | 'always' | 'frame'
  viewOf?: (kind: Kind) => View | undefined
  ref?: Ref<FormHandle>
}

/** A form as it was designed, over one record (specification: areas 2, 3, 5; wire 11). */
export function DesignForm({
  design: given,
  record,
  title = '',
  onCancel,
  onLoad,
  lookUp = rowBehind,
  readOnly = false,
  disabled = false,
  defer = false,
  guard = true,
  buttons = 'designed',
  viewOf = everyView,
  ref,
  ...submission
}: DesignFormProps) {
  const uid = useId()
  const [{ store, panes, related, scope, following }] = useState(() => {
    const store = formStore({ plan: plan(given), record, symbols: currentSymbols() })
    onLoad?.(store)
    const related = relatedStore(store, lookUp)
    return {
      store,
      panes: openPanes(),
      related: { store: related, scope: related.scope('', whole) },
      scope: scopeOf(store, '', whole),
      following: followOptions(store),
    }
  })
  const { design } = store.plan
  const { form } = design
  const [parts] = useState<FormParts>(() => ({
    store,
    panes,
    related: related.store,
    following,
    Grid: FieldsGrid,
    viewOf,
    form,
    size: sizeOf(form),
    readOnly,
    disabled,
    defer,
    uid,
  }))
  const now =
    parts.readOnly === readOnly && parts.disabled === disabled ? parts : { ...parts, readOnly, disabled }
  const { submit, saving, hindered } = useSubmit(now, submission)
  const [paper, setPaper] = useState<{ Sheet: ComponentType<PrintDesignProps>; values: Values } | null>(null)
  useEffect(watchPresses, [])
  useEffect(() => store.compute.stop, [store])
  useEffect(() => following.start(), [following])
  const focusFirst = () => {
    const drawn = store.plan.items.flatMap((item) =>
      keeps(item.field) && !item.field.settings.readonly
        ? (document.getElementById(elementId(uid, { item, row: whole })) ?? [])
        : [],
    )
    drawn[0]?.focus()
  }
  useImperativeHandle(ref, () => ({ submit, isDirty: store.isDirty, focusFirst, store }))

  const print = async () => {
    store.compute.flush()
    const { PrintDesign } = await import('../print/print-design.tsx')
    setPaper({ Sheet: PrintDesign, values: store.values() })
  }
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if (
      event.key !== 'Enter' ||
      event.nativeEvent.isComposing ||
      !target.matches('input.arco-input') ||
      target.closest('[role="combobox"], .arco-picker')
    )
      return
    event.preventDefault()
    if (!saving && !readOnly) void submit()
  }
  const measures = { '--gutter': `${form.gutter}px`, '--label': `${form.labelWidth}px` } as CSSProperties
  return (
    <FormContext value={now}>
      <ScopeContext value={scope}>
        <RelatedContext value={related.scope}>
          {/* Keys pressed in a field arrive here; the element itself is not operated. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <form
            className={styles.form}
            style={measures}
            data-labels={form.labelPosition}
            noValidate
            onSubmit={(event) => event.preventDefault()}
            onKeyDown={keys}
            aria-busy={saving}
          >
            <FieldsGrid fields={design.fields} />
            {(buttons !== 'designed' || form.formBtns) && (
              <FormButtons
                form={form}
                sticky={buttons === 'frame'}
                saving={saving}
                readOnly={readOnly}
                hindered={hindered}
                onSubmit={() => void submit()}
                onCancel={onCancel}
                onPrint={() => void print()}
              />
            )}
          </form>
          {paper && (
            <paper.Sheet title={title} design={design} record={paper.values} onClose={() => setPaper(null)} />
          )}
          {guard && <Unsaved store={store} />}
        </RelatedContext>
      </ScopeContext>
    </FormContext>
  )
}

export type { Hindered, Values }
