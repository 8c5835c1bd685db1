interface UnloadBlocker {
  readonly reason: string
  /** The view that was on screen when the blocker was created. */
  readonly view: string
  released: boolean
}

/**
 * Unsaved changes by view. A hidden view keeps its input, but React ends its effects, and with them the
 * blockers of its forms. So a release in a suspended view takes effect only when the view resumes: by then
 * its forms have blocked again for what is still unsaved.
 */
export function createUnloadBlockers() {
  const blockers = new Set<UnloadBlocker>()
  const suspended = new Set<string>()
  let shownView = ''
  return {
    /**
     * Adds a blocker to the view on screen; returns the function that releases it and may be called twice.
     */
    block(reason: string): () => void {
      const blocker: UnloadBlocker = { reason, view: shownView, released: false }
      blockers.add(blocker)
      return () => {
        blocker.released = true
        if (!suspended.has(blocker.view)) blockers.delete(blocker)
      }
    },

    /** Reasons of the blockers of one view, or of all views; oldest first. */
    reasons: (view?: string): readonly string[] =>
      [...blockers]
        .filter((blocker) => view === undefined || blocker.view === view)
        .map(({ reason }) => reason),

    /** From now on this view is on screen. */
    show(view: string): void {
      shownView = view
    },

    /** The view is hidden and keeps its state. */
    suspend(view: string): void {
      suspended.add(view)
    },

    /**
     * The view is shown again and its effects have run: blockers that were released meanwhile are removed.
     */
    resume(view: string): void {
      suspended.delete(view)
      for (const blocker of blockers) if (blocker.view === view && blocker.released) blockers.delete(blocker)
    },

    /** The view was closed, and the user agreed to lose its unsaved changes. */
    close(view: string): void {
      suspended.delete(view)
      for (const blocker of blockers) if (blocker.view === view) blockers.delete(blocker)
    },
  }
}
