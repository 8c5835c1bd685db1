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

/** Counts what it is told of, where a driver tells. */
export function counter(): Pick<Line, 'bytes' | 'after'> & { add: (bytes: number) => void } {
  let came = 0
  let watch: { at: number; over: () => void } | undefined
  return {
    add(bytes) {
      came += bytes
      if (!watch || came < watch.at) return
      const { over } = watch
      watch = undefined
      over()
    },
    bytes: () => came,
    after(bytes, over) {
      const mine = { at: came + bytes, over }
      watch = mine
      return () => {
        if (watch === mine) watch = undefined
      }
    },
  }
}

/** Bytes of rows, roughly. */
export const weight = (rows: readonly (readonly unknown[])[]): number =>
  rows.reduce(
    (sum, row) =>
      sum +
      row.reduce<number>(
        (of, cell) => of + (typeof cell === 'string' || cell instanceof Uint8Array ? cell.length : 8),
        0,
      ),
    0,
  )
