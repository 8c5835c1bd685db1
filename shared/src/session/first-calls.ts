/** Milliseconds for which an answer that was fetched ahead may be used. */
const maxAgeMs = 5_000

/**
 * Answers of calls that the shell sends while it still loads the page that needs them, by key. Each is used once,
 * by the first call of the same key, and only for a few seconds.
 */
export function createFirstCalls(now: () => number = Date.now) {
  const answers = new Map<string, { readonly sentAt: number; readonly answer: Promise<unknown> }>()
  const isFresh = (sentAt: number) => now() - sentAt < maxAgeMs
  return {
    /** Sends a call unless its answer is on the way. The answer of one that fails is undefined. */
    send(key: string, fetchAnswer: () => Promise<unknown>): void {
      for (const [old, { sentAt }] of answers) if (!isFresh(sentAt)) answers.delete(old)
      if (!answers.has(key)) answers.set(key, { sentAt: now(), answer: fetchAnswer().catch(() => undefined) })
    },

    /** The answer of a call that was sent ahead; the next one of the same key gets none. */
    take(key: string): Promise<unknown> | undefined {
      const found = answers.get(key)
      answers.delete(key)
      return found && isFresh(found.sentAt) ? found.answer : undefined
    },

    clear: (): void => answers.clear(),
  }
}
