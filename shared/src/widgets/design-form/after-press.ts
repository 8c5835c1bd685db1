let pressed = false
let heard = false
const waiting: (() => void)[] = []

function hear(): void {
  heard = true
  const released = () => {
    pressed = false
    // The click comes after the button is let go.
    setTimeout(() => {
      for (const act of waiting.splice(0)) act()
    })
  }
  document.addEventListener('pointerdown', () => (pressed = true), true)
  for (const name of ['pointerup', 'pointercancel', 'dragend'])
    document.addEventListener(name, released, true)
}

/** Watches presses from now on. */
export const watchPresses = (): void => (heard ? undefined : hear())

/**
 * Runs at once, or after the click that is just being made: a message that appears between pressing and letting go moves what is being
 * clicked away from under the pointer.
 */
export function afterPress(act: () => void): void {
  if (pressed) waiting.push(act)
  else act()
}
