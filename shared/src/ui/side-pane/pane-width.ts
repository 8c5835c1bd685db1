/** Limits and default of the pane width in pixels. */
export const widthLimits = { min: 160, standard: 208, max: 480 } as const

/** Stored state of a pane. The keys are stored in the browser. */
export interface PaneState {
  /** Width in pixels. */
  width: number
  folded: boolean
}

/**
 * Returns the width within the limits. The input can be anything, because other builds may have stored it.
 */
export const clampWidth = (width: unknown, standard: number = widthLimits.standard): number =>
  typeof width === 'number' && Number.isFinite(width)
    ? Math.round(Math.min(widthLimits.max, Math.max(widthLimits.min, width)))
    : standard

/** Parses the stored state; invalid text gives the default. */
export function parsePaneState(stored: string | null, standard: number = widthLimits.standard): PaneState {
  try {
    const { width, folded } = JSON.parse(stored ?? '{}') as Partial<Record<keyof PaneState, unknown>>
    return { width: clampWidth(width, standard), folded: folded === true }
  } catch {
    return { width: standard, folded: false }
  }
}
