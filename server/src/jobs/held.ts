/** Milliseconds until what is held is written, and how many are written at once. */
const written = 1_000
const batch = 500
/** With the database away no more than this is held; what comes then is lost. */
const most = 10_000

export interface Held<Row> {
  hold(row: Row): void
  /** Writes what is still held. */
  close(): Promise<void>
}

/** Rows that are written beside what they tell of: held for a second and written together, so that nobody waits for them. A process that is killed loses the last second. */
export function openHeld<Row>(
  insert: (rows: readonly Row[]) => Promise<void>,
  onError: (error: unknown) => void,
): Held<Row> {
  let held: Row[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    const rows = held
    held = []
    if (rows.length > 0) writing = writing.then(() => insert(rows)).catch(onError)
  }
  return {
    hold(row) {
      if (held.length >= most) return
      held.push(row)
      if (held.length >= batch) write()
      else timer ??= setTimeout(write, written).unref()
    },
    async close() {
      write()
      await writing
    },
  }
}
