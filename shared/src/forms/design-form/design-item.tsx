import { useEffect, useId, useMemo, type ComponentType, type CSSProperties, type ReactNode } from 'react'
import type { Field, Form } from '../../fields/design.ts'
import { createPlan } from '../../fields/plan.ts'
import { viewOf } from '../../fields/views.ts'
import { Card, Rows } from './card.tsx'
import { FieldItem } from './field-item.tsx'
import { FormContext, sizeOf, type FormParts } from './form-context.ts'
import { createOptionSync } from './option-sync.ts'
import { createPaneState } from './panes.ts'
import { Collapses, Steps, Tabs } from './pane-views.tsx'
import { createFormStore } from './store.ts'
import styles from './design-form.module.css'

/** The area of a form in a designer: sizes, labels and gutters are those of the form itself. */
export function DesignArea({
  form,
  labelPosition = form.labelPosition,
  children,
}: {
  form: Form
  labelPosition?: Form['labelPosition']
  children: ReactNode
}) {
  const cssVariables = { '--gutter': `${form.gutter}px`, '--label': `${form.labelWidth}px` } as CSSProperties
  return (
    <div className={styles.form} style={cssVariables} data-labels={labelPosition}>
      {children}
    </div>
  )
}

/** Class of the grid of 24 columns in such an area. */
export const gridClass = (): string => styles.grid!

const holders: Readonly<
  Record<string, ComponentType<{ item: FormParts['store']['plan']['items'][number] }>>
> = {
  row: Rows,
  card: Card,
  tab: Tabs,
  collapse: Collapses,
  steps: Steps,
}

interface Props {
  /** The field on its own. Of a container only the settings and titles count. */
  field: Field
  form: Form
  /** Renders what is inside of a container, by the array of its children. */
  Grid: FormParts['Grid']
  /** The pane to open, when it changes. */
  openPane?: number | undefined
}

/**
 * One field of a design as the form renders it, with its default value. It is a form of its own, so that a change of
 * one field renders no other one; rules are not evaluated.
 */
export function DesignItem({ field, form, Grid, openPane }: Props) {
  const uid = useId()
  const parts = useMemo<FormParts>(() => {
    const store = createFormStore({ plan: createPlan({ form, fields: [field] }), record: null })
    return {
      store,
      panes: createPaneState(),
      related: null,
      optionSync: createOptionSync(store),
      Grid,
      viewOf,
      form,
      size: sizeOf(form),
      readOnly: false,
      disabled: false,
      defer: false,
      uid,
    }
  }, [field, form, Grid, uid])
  useEffect(() => {
    const item = parts.store.plan.items[0]!
    if (openPane !== undefined) parts.panes.set(item, [openPane])
  }, [parts, openPane])
  const Holder = holders[field.kind.tag] ?? FieldItem
  return (
    <FormContext value={parts}>
      <Holder item={parts.store.plan.items[0]!} />
    </FormContext>
  )
}
