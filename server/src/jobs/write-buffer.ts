/** Buffered rows are written after this delay, or earlier when a batch is full. */
const delayMs = 1_000
const maxBatchRows = 500
/** While the database is unreachable, further rows are discarded. */
const maxBufferedRows = 10_000

export interface WriteBuffer<Row> {
  add(row: Row): void
  /** Writes the buffered rows. */
  close(): Promise<void>
}

/**
 * Buffers log rows for up to a second and writes them together, so that requests do not wait for them. A
 * killed process loses its buffered rows.
 */
export function openWriteBuffer<Row>(
  insert: (rows: readonly Row[]) => Promise<void>,
  onError: (error: unknown) => void,
): WriteBuffer<Row> {
  let buffered: Row[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    const rows = buffered
    buffered = []
    if (rows.length > 0) writing = writing.then(() => insert(rows)).catch(onError)
  }
  return {
    add(row) {
      if (buffered.length >= maxBufferedRows) return
      buffered.push(row)
      if (buffered.length >= maxBatchRows) write()
      else timer ??= setTimeout(write, delayMs).unref()
    },
    async close() {
      write()
      await writing
    },
  }
}
