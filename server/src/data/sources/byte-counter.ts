import type { DatabaseConnection } from './connection.ts'

type ByteCounter = Pick<DatabaseConnection, 'receivedBytes' | 'limitBytes'>

/**
 * Counts received bytes where the driver reports none: reads the socket's total every 20 ms while a limit is
 * set.
 */
export function pollingByteCounter(readTotal: () => number): ByteCounter {
  return {
    receivedBytes: readTotal,
    limitBytes(bytes, onExceeded) {
      const limit = readTotal() + bytes
      const timer = setInterval(() => {
        if (readTotal() < limit) return
        clearInterval(timer)
        onExceeded()
      }, 20)
      return () => clearInterval(timer)
    },
  }
}

/** Counts received bytes that the driver reports through `add`. */
export function byteCounter(): ByteCounter & { add: (bytes: number) => void } {
  let received = 0
  let currentLimit: { total: number; onExceeded: () => void } | undefined
  return {
    add(bytes) {
      received += bytes
      if (!currentLimit || received < currentLimit.total) return
      const { onExceeded } = currentLimit
      currentLimit = undefined
      onExceeded()
    },
    receivedBytes: () => received,
    limitBytes(bytes, onExceeded) {
      const limit = { total: received + bytes, onExceeded }
      currentLimit = limit
      return () => {
        if (currentLimit === limit) currentLimit = undefined
      }
    },
  }
}

const estimateCellBytes = (cell: unknown): number =>
  typeof cell === 'string' || cell instanceof Uint8Array ? cell.length : 8

/** The approximate size of rows: the length of texts and bytes, 8 for any other value. */
export const estimateBytes = (rows: readonly (readonly unknown[])[]): number =>
  rows.reduce((total, row) => total + row.reduce<number>((sum, cell) => sum + estimateCellBytes(cell), 0), 0)
