import * as z from 'zod'
import type { InterfaceRow } from '@tessera/shared/contract/data/interfaces'
import { dataSets as calls, type DataSetResult } from '@tessera/shared/contract/lowcode/data-sets'
import { readScreen } from '@tessera/shared/contract/lowcode/screen-canvas'
import { resolveBound, rowsWithin, type Bound } from '@tessera/shared/portal/sources/bound'
import { maxRows, requestOf } from '@tessera/shared/portal/sources/data-set-request'
import { rowSource, sourceKindOf, type RowSource } from '@tessera/shared/portal/sources/schema'
import { boundOfGuest, openVariablesOf } from '@tessera/shared/screen/bound-source'
import { Refusal, refuse } from '../../../errors/refusal.ts'
import { formatText } from '../../../errors/translate.ts'
import type { ExportContext } from '../../../export/exporter.ts'
import { SourceGone } from '../../../feature/data-set-kind.ts'
import type { Services } from '../../../feature/services.ts'
import { text } from './text.ts'

/** Rows of a data interface. */
const maxInterfaceRows = 10_000

export interface ComponentData {
  id: string
  result?: DataSetResult
  rows?: InterfaceRow[]
  msg?: string
}

/**
 * Reads the data of components as their browser would, with the rights of `reader`. What a component reads is that of the stored
 * screen. A guest reads that data is missing, and nothing about its inside.
 */
export async function readComponents(
  dataSets: Services['dataSets'],
  reader: ExportContext,
  texts: { detail: string; component: string },
  { asked, signal }: { asked: readonly Asked[]; signal: AbortSignal },
): Promise<ComponentData[]> {
  const { canvas, components } = readScreen(texts.detail, texts.component)
  const byId = new Map(components.map((one) => [one.id, one]))
  const open = openVariablesOf(components)
  // Figures side by side often have one source.
  const known = new Map<string, Omit<ComponentData, 'id'>>()
  const list: ComponentData[] = []
  for (const { id, ...sent } of asked) {
    const one = byId.get(id)
    if (!one) {
      list.push({ id })
      continue
    }
    const source = Source.parse(one.settings)
    const bound = resolveBound(boundOfGuest(one.inputs, canvas, { open, sent }))
    const key = JSON.stringify([sourceKindOf(source), source.propsApi, source.dataSet, bound])
    const data = known.get(key) ?? (await readSource(dataSets, reader, source, { bound, signal }))
    known.set(key, data)
    list.push({ id, ...data })
  }
  return list
}

const Source = z.object(rowSource)
/** A component, and what the page of the guest narrows it by. */
type Asked = { readonly id: string } & Bound

interface Reading {
  readonly bound: Bound
  readonly signal: AbortSignal
}

async function readSource(
  dataSets: Services['dataSets'],
  reader: ExportContext,
  source: RowSource,
  reading: Reading,
): Promise<Omit<ComponentData, 'id'>> {
  const kind = sourceKindOf(source)
  const say = (why: keyof typeof text) => ({ msg: formatText({ text: text[why] }, reader.lang) })
  const { bound, signal } = reading
  try {
    if (kind === 'dataSet') {
      const { id } = source.dataSet
      const { action, body } = requestOf(source.dataSet, maxRows, bound)
      const result =
        action === 'run'
          ? await dataSets.run(reader, id, calls.run.input.parse({ id, ...body }), signal)
          : await dataSets.summarize(reader, id, calls.summarize.input.parse({ id, ...body }), signal)
      return result.gone === undefined ? { result } : say('noData')
    }
    if (kind === 'interface') return { rows: await readInterface(dataSets, reader, source.propsApi, reading) }
    return kind === 'counts' ? say('forUsers') : { rows: [] }
  } catch (error) {
    const isExpected = error instanceof Refusal || error instanceof SourceGone || error instanceof z.ZodError
    if (isExpected) return say('noData')
    throw error
  }
}

async function readInterface(
  dataSets: Services['dataSets'],
  reader: ExportContext,
  id: string,
  { bound, signal }: Reading,
): Promise<InterfaceRow[]> {
  const kind = dataSets.kinds.get('interface')
  if (!kind) throw refuse(text.noData)
  const source = { kind: 'interface', id } as const
  await kind.assertReadable(reader, source)
  const values = new Map(
    Object.entries(bound.parameters).map(([name, value]) => [name, { type: 'text', value }] as const),
  )
  const { columns, rows, close } = await kind.open(
    reader,
    { source, parameters: [], columns: [] },
    values,
    signal,
  )
  try {
    const list: InterfaceRow[] = []
    for await (const batch of rows)
      for (const values of batch)
        if (list.length < maxInterfaceRows)
          list.push(Object.fromEntries(columns.map(({ name }, at) => [name, values[at]])) as InterfaceRow)
    return [...rowsWithin(list, bound)]
  } finally {
    await close()
  }
}
