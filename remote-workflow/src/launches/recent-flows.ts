import { useOwnSetting } from '@tessera/shared/workflow/use-own-setting'

/** Flows that the page shows first. */
const maxRecent = 6

const readIds = (stored: string | null): string[] => (stored ?? '').split(',').filter((id) => id !== '')

/** Ids of the flows that the user launched last, the latest first, and the function that adds one. */
export function useRecentFlows(): [readonly string[], (flowId: string) => void] {
  const [stored, save] = useOwnSetting('workflow.recent')
  const ids = readIds(stored)
  const add = (flowId: string) => {
    const next = [flowId, ...ids.filter((id) => id !== flowId)].slice(0, maxRecent)
    // What was launched last is a convenience: a failure costs nothing.
    void save(next.join(',')).catch(() => undefined)
  }
  return [ids, add]
}
