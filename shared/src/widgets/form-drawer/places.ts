import { createContext } from 'react'

/** Where the fields of a form are, for whoever has to bring one into sight. */
export interface Places {
  /** Brings a field into sight; gives whether anybody knew how. */
  reveal: (field: string) => boolean
  /** Whoever hides fields says how one is brought back; gives how to take that away. */
  revealedBy: (bring: (field: string) => boolean) => () => void
  /** Names of the fields that are wrong just now. */
  wrong: () => readonly string[]
  /** Judges some fields. */
  judge: (fields: readonly string[]) => Promise<void>
}

/** Of the form around; null outside one. */
export const PlacesContext = createContext<Places | null>(null)

/** Beside the buttons of the form, at their start: buttons that must not move while a field says what is wrong with it. */
export const SlotContext = createContext<HTMLElement | null>(null)

/** Hears which fields stand in a step. */
export const StepContext = createContext<((field: string) => void) | null>(null)

/** The places of a form, whose fields are judged as it says. */
export function openPlaces(asks: Pick<Places, 'wrong' | 'judge'>): Places {
  let bring: ((field: string) => boolean) | null = null
  return {
    ...asks,
    reveal: (field) => bring?.(field) ?? false,
    revealedBy: (by) => {
      bring = by
      return () => {
        if (bring === by) bring = null
      }
    },
  }
}
