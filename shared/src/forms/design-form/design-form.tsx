import {
  useEffect,
  useId,
  useImperativeHandle,
  useState,
  type ComponentType,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react'
import type { Design } from '../../fields/design.ts'
import { storesValue, type Row } from '../../fields/validate.ts'
import type { Kind } from '../../contract/fields/kind.ts'
import { toDeviceDesign, type Device } from '../../fields/device-design.ts'
import { createPlan } from '../../fields/plan.ts'
import { usePhoneLayout } from '../../ui/narrow-screen/phone-layout.ts'
import { loadRelatedRecord } from './load-related.ts'
import { RelatedContext } from '../../fields/related.ts'
import { ScopeContext } from '../../fields/scope.ts'
import type { View } from '../../fields/view.ts'
import { viewOf as everyView } from '../../fields/views.ts'
import { watchPresses } from './after-press.ts'
import type { PrintDesignProps } from '../print/print-design.tsx'
import { FormButtons } from './buttons.tsx'
import { FieldsGrid } from './fields-grid.tsx'
import { listFirstGroups } from './first-groups.ts'
import { createOptionSync } from './option-sync.ts'
import { elementId, FormContext, sizeOf, type FormParts } from './form-context.ts'
import { createPaneState } from './panes.ts'
import { createRelatedStore, type LoadRelated } from './related-store.ts'
import { scopeOf } from './scope-of.ts'
import { createFormStore, wholeRecord, type FormStore } from './store.ts'
import { currentSymbols } from './symbols.ts'
import { UnsavedChangesGuard } from './unsaved.tsx'
import { useFormEvents, type PageEffects } from './actions/use-form-events.tsx'
import { useSubmit, type SubmitProblem, type Submission, type Values } from './use-submit.ts'
import styles from './design-form.module.css'

/** Imperative handle of a form, for frames with buttons of their own. */
export interface FormHandle {
  /** Submits the form and returns whether it was saved. */
  submit: () => Promise<boolean>
  isDirty: () => boolean
  /** Focuses the first editable field, unless the user is in one of the fields. */
  focusFirst: () => void
  store: FormStore
}

export interface DesignFormProps extends Submission {
  /** Output of `readDesign`. Read once: set another `key` for another design. */
  design: Design
  /**
   * Initial values; null for a new record with the defaults of its fields. Read once: set another `key` for
   * another record.
   */
  record: Row | null
  /** Values that a new record has instead of the defaults of its fields, such as a day that was clicked. */
  preset?: Row | undefined
  onCancel?: () => void
  /** Heading of the printed record. */
  title?: string
  /** Prints a saved record in another way; `standard` is what the form prints, with these controls. */
  renderPrint?: ((standard: (tools: ReactNode) => ReactNode, onClose: () => void) => ReactNode) | undefined
  /** Called once, before the first render. */
  onLoad?: (store: FormStore) => void
  /** Loads the records behind relation fields; by default records of designs and rows of data interfaces. */
  loadRelated?: LoadRelated | undefined
  /** What the page does for the steps of the form: opening pages and forms, and loading its list again. */
  page?: PageEffects
  readOnly?: boolean
  disabled?: boolean
  /**
   * Renders the groups that fit the window first, and the others when they scroll into view, for forms of
   * hundreds of fields. Validation and values do not depend on it.
   */
  defer?: boolean
  /** Asks before unsaved changes are lost. Previews switch it off. */
  guard?: boolean
  /** Shows the buttons when the design has them, always, or always and fixed at the bottom of a frame. */
  buttons?: 'designed' | 'always' | 'frame'
  /** Replaces the usual text of the button that saves, where the design has none of its own. */
  submitText?: string
  /** Below the fields, such as steps that a user adds to a request. */
  below?: ReactNode
  /** A button before the one that saves, such as one that saves a draft. */
  extraButtons?: ((store: FormStore) => ReactNode) | undefined
  /** The device whose layout is shown; by default that of the page or the window. Read once. */
  device?: Device
  viewOf?: (kind: Kind) => View | undefined
  ref?: Ref<FormHandle>
}

const noPage: PageEffects = {}

/** The form of one record after a form design. */
export function DesignForm({
  design: initialDesign,
  record,
  preset,
  title = '',
  renderPrint = (standard) => standard(null),
  onCancel,
  onLoad,
  loadRelated = loadRelatedRecord,
  page = noPage,
  readOnly = false,
  disabled = false,
  defer = false,
  guard = true,
  buttons = 'designed',
  submitText,
  extraButtons,
  below,
  device: givenDevice,
  viewOf = everyView,
  ref,
  ...submission
}: DesignFormProps) {
  const uid = useId()
  const phone = usePhoneLayout()
  // A window that becomes narrow keeps the layout of the form that is being filled in.
  const [device] = useState<Device>(givenDevice ?? (phone ? 'app' : 'pc'))
  const [{ store, panes, related, scope, optionSync }] = useState(() => {
    const store = createFormStore({
      plan: createPlan(toDeviceDesign(initialDesign, device)),
      record,
      preset,
      symbols: currentSymbols(),
    })
    onLoad?.(store)
    const related = createRelatedStore(store, loadRelated)
    const panes = createPaneState()
    if (defer) for (const group of listFirstGroups(store, window.innerHeight)) panes.set(group, [0])
    return {
      store,
      panes,
      related: { store: related, scope: related.scope('', wholeRecord) },
      scope: scopeOf(store, '', wholeRecord),
      optionSync: createOptionSync(store),
    }
  })
  const { design } = store.plan
  const { form } = design
  const [parts] = useState<FormParts>(() => ({
    store,
    panes,
    related: related.store,
    optionSync,
    Grid: FieldsGrid,
    viewOf,
    form,
    size: sizeOf(form),
    readOnly,
    disabled,
    defer,
    uid,
  }))
  const currentParts =
    parts.readOnly === readOnly && parts.disabled === disabled ? parts : { ...parts, readOnly, disabled }
  const { events, dialog } = useFormEvents(store, page, readOnly || disabled)
  const { submit, saving, submitProblem } = useSubmit(currentParts, submission, events)
  const [printing, setPrinting] = useState<{ Sheet: ComponentType<PrintDesignProps>; values: Values } | null>(
    null,
  )
  useEffect(watchPresses, [])
  useEffect(() => store.compute.stop, [store])
  useEffect(() => optionSync.start(), [optionSync])
  const focusFirst = () => {
    const inputs = store.plan.items.flatMap((item) =>
      storesValue(item.field) && !item.field.settings.readonly
        ? (document.getElementById(elementId(uid, { item, row: wholeRecord })) ?? [])
        : [],
    )
    // A fast user types already while the drawer slides in.
    if (!inputs.includes(document.activeElement as HTMLElement)) inputs[0]?.focus()
  }
  useImperativeHandle(ref, () => ({ submit, isDirty: store.isDirty, focusFirst, store }))

  const print = async () => {
    store.compute.flush()
    const { PrintDesign } = await import('../print/print-design.tsx')
    setPrinting({ Sheet: PrintDesign, values: store.values() })
  }
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
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
  const cssVariables = { '--gutter': `${form.gutter}px`, '--label': `${form.labelWidth}px` } as CSSProperties
  return (
    <FormContext value={currentParts}>
      <ScopeContext value={scope}>
        <RelatedContext value={related.scope}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles Enter that bubbles from the inputs */}
          <form
            className={styles.form}
            style={cssVariables}
            data-labels={form.labelPosition}
            data-device={device}
            noValidate
            onSubmit={(event) => event.preventDefault()}
            onKeyDown={handleKey}
            aria-busy={saving}
          >
            <FieldsGrid fields={design.fields} />
            {below}
            {(buttons !== 'designed' || form.formBtns) && (
              <FormButtons
                form={form}
                sticky={buttons === 'frame'}
                saving={saving}
                readOnly={readOnly}
                submitText={submitText}
                submitProblem={submitProblem}
                onSubmit={() => void submit()}
                onCancel={onCancel}
                onPrint={() => void print()}
                extra={extraButtons?.(store)}
              />
            )}
          </form>
          {printing &&
            renderPrint(
              (tools) => (
                <printing.Sheet
                  title={title}
                  design={design}
                  record={printing.values}
                  tools={tools}
                  onClose={() => setPrinting(null)}
                />
              ),
              () => setPrinting(null),
            )}
          {dialog}
          {guard && <UnsavedChangesGuard store={store} />}
        </RelatedContext>
      </ScopeContext>
    </FormContext>
  )
}

export type { SubmitProblem, Values }
