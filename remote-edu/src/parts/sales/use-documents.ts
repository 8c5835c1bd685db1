import { useEffect, useState } from 'react'
import { CallError } from '@tessera/shared/client/call'

interface Loaded<T> {
  documents: readonly T[]
  failures: readonly string[]
}

/** Loads documents one after the other. Those that cannot be printed are left out: `failures` says why. */
export function useDocuments<T>(
  ids: readonly string[],
  load: (id: string) => Promise<T>,
): Loaded<T> & { isLoading: boolean; /** The previous ones stay meanwhile. */ reload: () => void } {
  const [{ documents, failures }, setLoaded] = useState<Loaded<T>>({ documents: [], failures: [] })
  const [round, setRound] = useState(0)
  // The selection of a list is another array with each render.
  const key = ids.join()
  useEffect(() => {
    let isOpen = true
    const run = async () => {
      const found: T[] = []
      const refused: string[] = []
      const all = key.split(',')
      for (const id of all) {
        try {
          found.push(await load(id))
        } catch (error) {
          refused.push(error instanceof CallError ? error.msg : String(error))
        }
        if (!isOpen) return
        if (round > 0 && found.length + refused.length < all.length) continue
        setLoaded({ documents: [...found], failures: [...refused] })
      }
    }
    void run()
    return () => {
      isOpen = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `load` is another function with each render
  }, [key, round])
  return {
    documents,
    failures,
    isLoading: documents.length + failures.length < ids.length,
    reload: () => setRound(round + 1),
  }
}
