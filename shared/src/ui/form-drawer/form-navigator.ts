import { createContext } from 'react'

/** Finds, validates and shows the fields of a form, also those in hidden steps. */
export interface FormNavigator {
  /** Shows a field. Returns false when no handler did. */
  revealField: (field: string) => boolean
  /** Sets the handler that shows a hidden field. Returns a function that removes it. */
  setRevealHandler: (handler: (field: string) => boolean) => () => void
  /** Returns the names of the fields that are currently invalid. */
  listInvalidFields: () => readonly string[]
  /** Validates these fields. */
  validateFields: (fields: readonly string[]) => Promise<void>
}

/** Navigator of the surrounding form; null outside a form. */
export const FormNavigatorContext = createContext<FormNavigator | null>(null)

/** Element at the start of the form footer. Buttons in it do not move when messages appear below fields. */
export const FooterSlotContext = createContext<HTMLElement | null>(null)

/** Registers a field with its step. */
export const StepFieldContext = createContext<((field: string) => void) | null>(null)

/** Creates the navigator of a form from its validation functions. */
export function createFormNavigator(
  validation: Pick<FormNavigator, 'listInvalidFields' | 'validateFields'>,
): FormNavigator {
  let handler: ((field: string) => boolean) | null = null
  return {
    ...validation,
    revealField: (field) => handler?.(field) ?? false,
    setRevealHandler: (next) => {
      handler = next
      return () => {
        if (handler === next) handler = null
      }
    },
  }
}
