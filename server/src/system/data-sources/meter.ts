import type { Line } from './line.ts'

/** Counts what came over a line whose driver tells nobody: looks fifty times a second while somebody waits for it. */
export function meter(came: () => number): Pick<Line, 'bytes' | 'after'> {
  return {
    bytes: came,
    after(bytes, over) {
      const most = came() + bytes
      const timer = setInterval(() => {
        if (came() < most) return
        clearInterval(timer)
        over()
      }, 20)
      return () => clearInterval(timer)
    },
  }
}
