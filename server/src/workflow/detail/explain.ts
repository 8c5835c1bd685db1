import type * as z from 'zod'
import { whoOfApprover } from '@tessera/shared/contract/workflow/template/decision'
import type { Explanation } from '@tessera/shared/contract/workflow/task-detail'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { formatText, translate } from '../../errors/translate.ts'
import type { Context } from '../../http/context.ts'
import type { FlowVersion } from '../runtime/versions.ts'
import type { LoadedTask } from '../runtime/load.ts'
import { ruleTexts, text } from './text.ts'

type Source = 'node' | 'signer' | 'transfer' | 'delegate' | 'entrust' | 'assign' | 'late' | 'empty'

const columns = {
  ...columnsOf('workflow_assignment', 'userId', 'dueTime'),
  nodeCode: column.text,
  nodeName: column.text,
  userName: column.text,
  asUserName: column.text,
  source: column.text,
  since: column.time,
  byName: column.text,
}

/** The rules of a node in words. */
function describeRule({ nodes }: FlowVersion, nodeCode: string, context: Context): string {
  const node = nodes.get(nodeCode)
  if (node?.kind !== 'approver' && node?.kind !== 'process') return ''
  const kinds = new Set(whoOfApprover(node.properties).sources.map(({ kind }) => kind))
  return [...kinds].map((kind) => translate(ruleTexts[kind], context.lang)).join('、')
}

/** Why a task is with each of the users who have it now. */
export async function explainTask(
  context: Context,
  { id, version }: LoadedTask,
): Promise<z.output<typeof Explanation>[]> {
  const { rows } = await typedSql(columns)`
    select v.node_code as "nodeCode", v.node_name as "nodeName", a.user_id as "userId",
      u.real_name || '/' || u.account as "userName", coalesce(p.real_name || '/' || p.account, '') as "asUserName",
      a.source, a.creator_time as since, a.due_time as "dueTime", coalesce((
        select b.real_name || '/' || b.account from workflow_action h join org_user b on b.id = h.handle_id
        where h.task_id = a.task_id and h.visit_id = a.visit_id and h.handle_time <= a.creator_time
          and h.details -> 'users' ? a.user_id order by h.sequence desc limit 1), '') as "byName"
    from workflow_assignment a join workflow_visit v on v.id = a.visit_id join org_user u on u.id = a.user_id
      left join org_user p on p.id = a.as_user_id
    where a.task_id = ${id} and a.completion = 0 and a.state in (0, 1)
    order by v.sort_code, a.sort_code, a.id`.execute(context.db)
  return rows.map(({ source, byName, ...row }) => {
    const kind = source as Source
    const user = byName === '' ? translate(text.system, context.lang) : byName
    const reason =
      kind === 'node'
        ? formatText(
            { text: text.byRule, values: { rule: describeRule(version, row.nodeCode, context) } },
            context.lang,
          )
        : formatText({ text: text[kind], values: { user } }, context.lang)
    return { ...row, reason }
  })
}
