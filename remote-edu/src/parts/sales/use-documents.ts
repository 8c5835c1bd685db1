import { useEffect, useState } from 'react'
import { CallError } from '@tessera/shared/client/call'

/**
 * Loads documents one after the other, because each opening counts as a print. Those that cannot be printed are left out:
 * `failures` says why.
 */
export function useDocuments<T>(
  ids: readonly string[],
  load: (id: string) => Promise<T>,
): { documents: readonly T[]; failures: readonly string[]; isLoading: boolean } {
  const [documents, setDocuments] = useState<readonly T[]>([])
  const [failures, setFailures] = useState<readonly string[]>([])
  // The selection of a list is another array with each render.
  const key = ids.join()
  useEffect(() => {
    let isOpen = true
    const run = async () => {
      for (const id of key.split(',')) {
        if (!isOpen) return
        try {
          const loaded = await load(id)
          if (isOpen) setDocuments((list) => [...list, loaded])
        } catch (error) {
          if (isOpen) setFailures((list) => [...list, error instanceof CallError ? error.msg : String(error)])
        }
      }
    }
    void run()
    return () => {
      isOpen = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- they are counted once for each opening
  }, [key])
  return { documents, failures, isLoading: documents.length + failures.length < ids.length }
}
