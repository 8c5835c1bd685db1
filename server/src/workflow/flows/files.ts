import * as z from 'zod'
import { FlowBody } from '@tessera/shared/contract/workflow/flows'
import type { Db } from '../../db/connect.ts'
import { refuse } from '../../errors/refusal.ts'
import { flowRows, loadTaken } from './store.ts'
import { text } from './text.ts'

/** The file of an exported flow: its draft. Versions and tasks stay where they are. */
export const FlowFile = FlowBody.omit({ sortCode: true, tables: true, dbLinkId: true })
export type FlowFile = z.output<typeof FlowFile>

export const fileKind = 'tessera.flow'
const fileVersion = 1

/** Reads the text of a file; throws a refusal with the place of what is wrong. */
export function readFlowFile(content: string): FlowFile {
  let parsed: unknown
  try {
    parsed = JSON.parse(content)
  } catch {
    throw refuse(text.fileNotJson)
  }
  if (typeof parsed !== 'object' || parsed === null) throw refuse(text.wrongKind)
  const { kind, version, value } = parsed as Record<string, unknown>
  if (kind !== fileKind) throw refuse(text.wrongKind)
  if (typeof version === 'number' && version > fileVersion) throw refuse(text.newerFile)
  const file = FlowFile.safeParse(value)
  if (!file.success || version !== fileVersion)
    throw refuse(text.badFile, { path: file.error?.issues[0]?.path.join('.') || 'version' })
  return file.data
}

/** Loads the file of a flow. */
export async function loadFlowFile(db: Db, id: string): Promise<{ name: string; value: FlowFile }> {
  const flow = await flowRows.read(db, id)
  return { name: flow.fullName, value: FlowFile.parse(flow) }
}

/** A name and a code that no flow has: those of the file, or with the first number that is free. */
export async function loadFreeNames(
  db: Db,
  { fullName, enCode }: Pick<FlowBody, 'fullName' | 'enCode'>,
): Promise<{ fullName: string; enCode: string }> {
  const { names, codes } = await loadTaken(db)
  return { fullName: freeName(fullName, names, ''), enCode: freeName(enCode, codes, '_') }
}

function freeName(name: string, taken: ReadonlySet<string>, separator: string): string {
  if (!taken.has(name)) return name
  for (let number = 2; ; number++) {
    const numbered = `${name.slice(0, 44)}${separator}${number}`
    if (!taken.has(numbered)) return numbered
  }
}
