import type { LocalizedText } from '@tessera/shared/contract/lang'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import { Code } from '@tessera/shared/contract/wire'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import type { Db } from '../../db/connect.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { FlowRefusal } from '../engine/refusal.ts'
import { refusalText, type RefusalCode } from '../engine/text.ts'
import { text } from './text.ts'
import type { FlowVersion } from './versions.ts'

/** Refusals because another user was faster: the client should load the task again. */
const conflicts: ReadonlySet<RefusalCode> = new Set([
  'alreadyHandled',
  'repeated',
  'oldRound',
  'nextHandled',
  'notHandling',
  'notDraft',
  'timerGone',
  'effectGone',
  'effectsStarted',
])
const forbidden: ReadonlySet<RefusalCode> = new Set([
  'notAssigned',
  'notInitiator',
  'administratorOnly',
  'entrustEnded',
  'notAdded',
  'ownRequest',
])

const codeOf = (code: RefusalCode): number => {
  if (conflicts.has(code)) return Code.conflict
  return forbidden.has(code) ? Code.forbidden : Code.invalid
}

/** The refusal of the engine as users read it: with names of users, nodes and fields, and its own code in `reason`. */
export async function toRefusal(db: Db, version: FlowVersion, refusal: FlowRefusal): Promise<Refusal> {
  const { code, values } = refusal
  const ids = [values['user'], values['by']].filter((id): id is string => typeof id === 'string' && id !== '')
  const names = ids.length > 0 ? await loadNames(db, ids) : new Map<string, string>()
  const nameOf = (id: string | number): string => names.get(String(id)) ?? String(id)
  const named: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(values)) {
    if (key === 'user') named[key] = nameOf(value)
    else if (key === 'by') named[key] = value === '' ? text.system : nameOf(value)
    else if (key === 'at') named[key] = formatInstant(Number(value), 'yyyy-MM-dd HH:mm')
    else if (key === 'field') named[key] = version.fieldNames.get(String(value)) ?? value
    else if (key === 'node') named[key] = nodeName(version, String(value))
    else named[key] = value
  }
  const field = code === 'fieldRequired' || code === 'fieldNotWritable' ? String(values['field']) : ''
  return new Refusal({
    code: codeOf(code),
    text: refusalText[code],
    values: named,
    fields: field === '' ? [] : [{ field, text: refusalText[code], values: named }],
    details: { reason: code },
  })
}

/** A node by its name, its id, or the words for those that a target can have instead. */
function nodeName({ graph }: FlowVersion, value: string): string | LocalizedText {
  if (value === 'initiator') return text.initiator
  if (value === 'previous') return text.previousNode
  return (Object.hasOwn(graph.nodes, value) && graph.nodes[value]?.name) || value
}

export async function loadNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await typedSql(columnsOf('org_user', 'id', 'realName'))`
    select id, real_name as "realName" from org_user where id = any(${ids}::text[])`.execute(db)
  return new Map(rows.map(({ id, realName }) => [id, realName]))
}
