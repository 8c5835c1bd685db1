import { useState } from 'react'
import { CallError } from '../../client/call.ts'
import { isNeverRendered } from '../../fields/plan.ts'
import { session } from '@tessera/shared/session'
import type { FormEvents } from './actions/form-events.ts'
import { elementId, type FormParts } from './form-context.ts'
import { findPosition } from './find-position.ts'
import type { FieldPosition } from './store.ts'

export type Values = Record<string, unknown>

export interface Submission {
  /** Can prevent submission by returning false or a message. */
  beforeSubmit?: ((values: Values) => Promise<boolean | string> | boolean | string) | undefined
  /**
   * Saves. Rejects with the `CallError` of a quiet call, whose refusals are shown at their fields. Resolves with false
   * where nothing was saved and the page has shown why.
   */
  onSubmit: (values: Values) => Promise<unknown> | void
  afterSubmit?: ((values: Values) => void) | undefined
}

/** Why a submission failed: the number of invalid fields, or a message about the whole form. */
export type SubmitProblem = { readonly fields: number } | { readonly message: string } | null

/**
 * Submits the form. When it is invalid, all errors are shown, and the first invalid field is revealed and
 * focused.
 */
export function useSubmit(
  { store, panes, uid, optionSync }: FormParts,
  { beforeSubmit, onSubmit, afterSubmit }: Submission,
  events: FormEvents | null,
) {
  const [saving, setSaving] = useState(false)
  const [submitProblem, setSubmitProblem] = useState<SubmitProblem>(null)

  const focusField = (at: FieldPosition) => {
    panes.reveal(at)
    focusWhenRendered(elementId(uid, at))
  }
  /** Validates all fields and the checks; shows what is wrong, and returns whether nothing is. */
  const validate = (): boolean => {
    const [first, ...more] = store.validate()
    if (first) {
      setSubmitProblem({ fields: more.length + 1 })
      focusField(first.at)
      return false
    }
    const wrong = store.wholeRecordProblems()
    setSubmitProblem(wrong.length > 0 ? { message: wrong.join(' ') } : null)
    return wrong.length === 0
  }
  /** Runs the steps before the submission; returns whether it goes on. */
  const runBefore = async (own: FormEvents): Promise<boolean> => {
    const outcome = await own.beforeSubmit()
    if (outcome.end === 'done') return validate()
    if (outcome.end === 'declined') return false
    const at = outcome.field === '' ? undefined : findPosition(store, outcome.field)
    if (!at || isNeverRendered(at.item)) setSubmitProblem({ message: outcome.message })
    else {
      store.setProblem(at, { why: 'refused', message: outcome.message })
      setSubmitProblem({ fields: 1 })
      focusField(at)
    }
    return false
  }
  const submit = async (): Promise<boolean> => {
    store.compute.flush()
    if (optionSync.isPending()) {
      setSaving(true)
      await optionSync.waitUntilDone().finally(() => setSaving(false))
    }
    if (events) {
      setSaving(true)
      await events.settle().finally(() => setSaving(false))
    }
    if (!validate()) return false
    setSaving(true)
    try {
      const goesOn = events ? await runBefore(events) : true
      if (!goesOn) return false
      const values = store.values()
      const decision = (await beforeSubmit?.(values)) ?? true
      if (decision !== true) {
        setSubmitProblem({ message: decision === false ? '' : decision })
        return false
      }
      if ((await onSubmit(values)) === false) return false
      store.markSaved()
      await events?.afterSubmit()
      afterSubmit?.(values)
      return true
    } catch (fault) {
      if (!(fault instanceof CallError)) throw fault
      const found = fault.fields.flatMap(({ field, msg }) => {
        const at = findPosition(store, field)
        return at ? [{ at, msg }] : []
      })
      const fieldErrors = found.filter(({ at }) => !isNeverRendered(at.item))
      const unseen = found.filter(({ at }) => isNeverRendered(at.item))
      for (const { at, msg } of fieldErrors) store.setProblem(at, { why: 'refused', message: msg })
      // A refusal without a field of this form is shown like any failed call.
      if (found.length < Math.max(1, fault.fields.length)) session.onFailure(fault)
      // There is no place beside a field that the form never shows.
      if (unseen.length > 0) setSubmitProblem({ message: unseen.map(({ msg }) => msg).join(' ') })
      else if (fieldErrors[0]) setSubmitProblem({ fields: fieldErrors.length })
      if (fieldErrors[0]) {
        focusField(fieldErrors[0].at)
      }
      return false
    } finally {
      setSaving(false)
    }
  }
  return { submit, saving, submitProblem }
}

/** Limit of frames to wait until a revealed pane, deferred group or row is rendered. */
const maxFrames = 20

function focusWhenRendered(id: string, left = maxFrames): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(id)
    if (!element) return left > 0 ? focusWhenRendered(id, left - 1) : undefined
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    element.focus({ preventScroll: true })
  })
}
