let pressed = false
let watching = false
const pendingActions: (() => void)[] = []

function startWatching(): void {
  watching = true
  const handleRelease = () => {
    pressed = false
    // The click event follows pointerup.
    setTimeout(() => {
      for (const action of pendingActions.splice(0)) action()
    })
  }
  document.addEventListener('pointerdown', () => (pressed = true), true)
  for (const name of ['pointerup', 'pointercancel', 'dragend'])
    document.addEventListener(name, handleRelease, true)
}

/** Starts watching pointer presses; further calls do nothing. */
export const watchPresses = (): void => (watching ? undefined : startWatching())

/**
 * Runs an action at once, or after the click in progress. A message that appeared between pointerdown and
 * pointerup would move the clicked element away from the pointer.
 */
export function runAfterPress(action: () => void): void {
  if (pressed) pendingActions.push(action)
  else action()
}
