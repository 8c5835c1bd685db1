/** What a batch edit did. */
export interface BatchResult {
  readonly changed: number
  readonly refused: readonly { readonly id: string; readonly name: string; readonly reason: string }[]
}

/** Records of one request: few enough that the percentage moves about once a second. */
export const partSize = 25

/**
 * Edits records part by part, one request after the other, and reports after each how many are done. It ends early where
 * `isStopped` says so; a request that fails ends it with its error, and what was done before stays done.
 */
export async function runInParts(
  ids: readonly string[],
  send: (ids: string[]) => Promise<BatchResult>,
  { onDone, isStopped }: { onDone: (count: number) => void; isStopped: () => boolean },
): Promise<BatchResult & { done: number }> {
  let changed = 0
  let done = 0
  const refused: BatchResult['refused'][number][] = []
  while (done < ids.length && !isStopped()) {
    const part = ids.slice(done, done + partSize)
    const result = await send(part)
    changed += result.changed
    refused.push(...result.refused)
    done += part.length
    onDone(done)
  }
  return { changed, refused, done }
}
