import { useRef, useState } from 'react'
import { CallError } from '@tessera/shared/client/call'
import { useText } from '@tessera/shared/text/text'
import { findMissing, type Field } from './prompts.ts'
import { text } from './text.ts'

/** The message above the button, and the field it is about. */
export interface FormRefusal {
  msg: string
  field: string | null
}

/**
 * State of one form: checks for missing fields, sends once at a time, and shows what the server refused.
 * Typed values stay.
 */
export function useSubmit(initialMessage: string | null = null) {
  const t = useText(text)
  const [refused, setRefused] = useState<FormRefusal | null>(
    initialMessage === null ? null : { msg: initialMessage, field: null },
  )
  const [sending, setSending] = useState(false)
  const busy = useRef(false)

  /** Runs `work` unless a field is missing; then that field gets the focus. */
  const send = async (fields: Partial<Record<Field, string>>, work: () => Promise<void>): Promise<void> => {
    if (busy.current) return
    const missingField = findMissing(fields)
    if (missingField) {
      setRefused({ msg: t(missingField.prompt), field: missingField.field })
      document.getElementById(missingField.field)?.focus()
      return
    }
    busy.current = true
    setSending(true)
    setRefused(null)
    try {
      await work()
    } catch (error) {
      setRefused({
        msg: error instanceof CallError ? error.msg : t('login.partMissing'),
        field: error instanceof CallError ? (error.fields[0]?.field ?? null) : null,
      })
    } finally {
      busy.current = false
      setSending(false)
    }
  }
  return { refused, setRefused, sending, send }
}
