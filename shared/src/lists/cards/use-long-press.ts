import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react'

/** Time in milliseconds after which a touch is a long press, as on Android. */
export const longPressMs = 500
/** Movement in pixels after which a touch is a swipe. */
const maxMovement = 10

/**
 * Returns pointer handlers that call `onLongPress` while a finger rests on an element. The click that follows
 * the long press is swallowed.
 */
export function useLongPress(onLongPress: (target: HTMLElement) => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null)
  const wasLong = useRef(false)
  const cancel = () => {
    if (press.current) clearTimeout(press.current.timer)
    press.current = null
  }
  useEffect(() => cancel, [])
  return {
    onPointerDown: ({ pointerType, target, clientX: x, clientY: y }: PointerEvent) => {
      cancel()
      wasLong.current = false
      if (pointerType !== 'touch') return
      const timer = setTimeout(() => {
        wasLong.current = true
        onLongPress(target as HTMLElement)
      }, longPressMs)
      press.current = { timer, x, y }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { current } = press
      if (current && Math.hypot(clientX - current.x, clientY - current.y) > maxMovement) cancel()
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    // Browsers open a menu for text or links under a resting finger.
    onContextMenu: (event: MouseEvent) => {
      if (press.current || wasLong.current) event.preventDefault()
    },
    onClickCapture: (event: MouseEvent) => {
      if (!wasLong.current) return
      wasLong.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
