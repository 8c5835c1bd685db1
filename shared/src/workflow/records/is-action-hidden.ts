import { unavailableButtons } from '../../contract/lowcode/online.ts'

/** Whether a record, as a list or a view has it, does not meet the condition of a row button. */
export const isActionHidden = (action: string, row: object): boolean => {
  const { [unavailableButtons]: unavailable } = row as { [unavailableButtons]?: unknown }
  return Array.isArray(unavailable) && unavailable.includes(action)
}
