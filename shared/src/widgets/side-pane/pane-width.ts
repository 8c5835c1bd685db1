/** Pixels a side pane may take. */
export const limits = { min: 160, standard: 208, max: 480 } as const

export interface PaneState {
  /** Pixels. */
  width: number
  folded: boolean
}

/** The next width within the limits; what was stored by another build may be anything. */
export const fitting = (width: unknown): number =>
  typeof width === 'number' && Number.isFinite(width)
    ? Math.round(Math.min(limits.max, Math.max(limits.min, width)))
    : limits.standard

/** Reads what a user left; anything unreadable is the standard. */
export function paneState(stored: string | null): PaneState {
  try {
    const { width, folded } = JSON.parse(stored ?? '{}') as Partial<Record<keyof PaneState, unknown>>
    return { width: fitting(width), folded: folded === true }
  } catch {
    return { width: limits.standard, folded: false }
  }
}
