interface Hold {
  readonly reason: string
  /** The view that was on screen when it was made. */
  readonly place: string
  released: boolean
}

/**
 * What would be lost, by view. A view that is hidden lives on with its input while its effects have ended, and with them what its forms
 * hold: so releases in a view that sleeps count only once it wakes, when its forms have held anew what is still unsaved.
 */
export function openHolds() {
  const holds = new Set<Hold>()
  const asleep = new Set<string>()
  let here = ''
  return {
    hold(reason: string): () => void {
      const hold: Hold = { reason, place: here, released: false }
      holds.add(hold)
      return () => {
        hold.released = true
        if (!asleep.has(hold.place)) holds.delete(hold)
      }
    },

    held: (place?: string): readonly string[] =>
      [...holds].filter((hold) => place === undefined || hold.place === place).map(({ reason }) => reason),

    /** The view that is on screen from now on. */
    stand(place: string): void {
      here = place
    },

    sleep(place: string): void {
      asleep.add(place)
    },

    wake(place: string): void {
      asleep.delete(place)
      for (const hold of holds) if (hold.place === place && hold.released) holds.delete(hold)
    },

    /** The view is gone for good, and somebody agreed to lose what it held. */
    forget(place: string): void {
      asleep.delete(place)
      for (const hold of holds) if (hold.place === place) holds.delete(hold)
    },
  }
}
