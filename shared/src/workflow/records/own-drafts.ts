import type { LeftOut } from '../../lists/export/export-dialog.tsx'
import { FlowStatus } from '../../contract/workflow/tasks.ts'
import type { RecordCalls } from '../../lists/records/record-calls.ts'
import { parseObject } from '../../format/parse-object.ts'
import { stateKey } from './state-filter.tsx'

/** Drafts of one user that are looked for. */
const maxDrafts = 1_000

/** The query for those rows of a list that are drafts; null where its filter leaves them out. */
export function draftsOf(input: object): object | null {
  const { queryJson, ...rest } = input as { queryJson?: string }
  const query = parseObject(queryJson ?? '')
  const states = query[stateKey]
  if (Array.isArray(states) && states.length > 0 && !states.includes(FlowStatus.draft)) return null
  return {
    ...rest,
    currentPage: 1,
    pageSize: maxDrafts,
    queryJson: JSON.stringify({ ...query, [stateKey]: [FlowStatus.draft] }),
  }
}

/** The drafts of a list, which are not exported. */
export const draftsLeftOut =
  ({ list }: Pick<RecordCalls, 'list'>, note: string) =>
  (input: object): LeftOut | undefined => {
    const drafts = draftsOf(input)
    return drafts ? { call: list, input: drafts, note } : undefined
  }
