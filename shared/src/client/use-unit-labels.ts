import { unitLabels } from '../format/unit-labels.ts'
import { lookups, useLookup } from './lookups.ts'

const none: ReadonlyMap<string, string> = new Map()

/** Labels of all units by id, which tell units of the same name apart; empty while they are loading. */
export function useUnitLabels(): ReadonlyMap<string, string> {
  const { data } = useLookup(lookups.departmentTree)
  return data ? unitLabels(data) : none
}
