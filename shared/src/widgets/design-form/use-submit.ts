import { useState } from 'react'
import { CallError } from '@tessera/shared/client/call'
import { session } from '@tessera/shared/session'
import { elementId, type FormParts } from './form-context.ts'
import { placeOf } from './refusals.ts'
import type { At } from './store.ts'

export type Values = Record<string, unknown>

export interface Submission {
  /** May refuse: false, or why in words. */
  beforeSubmit?: ((values: Values) => Promise<boolean | string> | boolean | string) | undefined
  /** Saves; rejects with the `CallError` of a quiet call, whose refused fields are then shown where they stand. */
  onSubmit: (values: Values) => Promise<unknown> | void
  afterSubmit?: ((values: Values) => void) | undefined
}

/** What stands in the way after a submission: so many fields, or something about the whole. */
export type Hindered = { readonly fields: number } | { readonly words: string } | null

/** Submitting: everything wrong is shown at once, what hides the first of it opens, and it takes the focus. */
export function useSubmit(
  { store, panes, uid, following }: FormParts,
  { beforeSubmit, onSubmit, afterSubmit }: Submission,
) {
  const [saving, setSaving] = useState(false)
  const [hindered, setHindered] = useState<Hindered>(null)

  const bring = (at: At) => {
    panes.reveal(at)
    focusOnce(elementId(uid, at))
  }
  const submit = async (): Promise<boolean> => {
    store.compute.flush()
    if (following.isBehind()) {
      setSaving(true)
      await following.settled().finally(() => setSaving(false))
    }
    const [first, ...more] = store.validate()
    if (first) {
      setHindered({ fields: more.length + 1 })
      bring(first.at)
      return false
    }
    setHindered(null)
    setSaving(true)
    const values = store.values()
    try {
      const verdict = (await beforeSubmit?.(values)) ?? true
      if (verdict !== true) {
        setHindered({ words: verdict === false ? '' : verdict })
        return false
      }
      await onSubmit(values)
      store.settle()
      afterSubmit?.(values)
      return true
    } catch (fault) {
      if (!(fault instanceof CallError)) throw fault
      const here = fault.fields.flatMap(({ field, msg }) => {
        const at = placeOf(store, field)
        return at ? [{ at, msg }] : []
      })
      for (const { at, msg } of here) store.setProblem(at, { why: 'refused', message: msg })
      // What names no field of the form is shown as a failed call is.
      if (here.length < Math.max(1, fault.fields.length)) session.onFailure(fault)
      if (here[0]) {
        setHindered({ fields: here.length })
        bring(here[0].at)
      }
      return false
    } finally {
      setSaving(false)
    }
  }
  return { submit, saving, hindered }
}

/** Frames until what was opened is drawn: a pane, a group that was deferred, a row that was out of sight. */
const patience = 20

function focusOnce(id: string, left = patience): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(id)
    if (!element) return left > 0 ? focusOnce(id, left - 1) : undefined
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    element.focus({ preventScroll: true })
  })
}
