import * as z from 'zod'
import type { InterfaceRow } from '@tessera/shared/contract/data/interfaces'
import { dataSets as calls, type DataSetResult } from '@tessera/shared/contract/lowcode/data-sets'
import { readScreen } from '@tessera/shared/contract/lowcode/screen-canvas'
import { maxRows, requestOf } from '@tessera/shared/portal/sources/data-set-request'
import { rowSource, sourceKindOf, type RowSource } from '@tessera/shared/portal/sources/schema'
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
  { detail, component }: { detail: string; component: string },
  { ids, signal }: { ids: readonly string[]; signal: AbortSignal },
): Promise<ComponentData[]> {
  const sources = new Map(
    readScreen(detail, component).components.map(({ id, settings }) => [id, Source.parse(settings)]),
  )
  const list: ComponentData[] = []
  for (const id of new Set(ids)) {
    const source = sources.get(id)
    if (source) list.push({ id, ...(await readSource(dataSets, reader, source, signal)) })
  }
  return list
}

const Source = z.object(rowSource)

async function readSource(
  dataSets: Services['dataSets'],
  reader: ExportContext,
  source: RowSource,
  signal: AbortSignal,
): Promise<Omit<ComponentData, 'id'>> {
  const kind = sourceKindOf(source)
  const say = (why: keyof typeof text) => ({ msg: formatText({ text: text[why] }, reader.lang) })
  try {
    if (kind === 'dataSet') {
      const { id } = source.dataSet
      const { action, body } = requestOf(source.dataSet, maxRows)
      const result =
        action === 'run'
          ? await dataSets.run(reader, id, calls.run.input.parse({ id, ...body }), signal)
          : await dataSets.summarize(reader, id, calls.summarize.input.parse({ id, ...body }), signal)
      return result.gone === undefined ? { result } : say('noData')
    }
    if (kind === 'interface') return { rows: await readInterface(dataSets, reader, source.propsApi, signal) }
    return kind === 'counts' ? say('forUsers') : { rows: [] }
  } catch (error) {
    if (signal.aborted || !(error instanceof Error)) throw error
    if (error instanceof Refusal || error instanceof SourceGone || error instanceof z.ZodError)
      return say('noData')
    throw error
  }
}

async function readInterface(
  dataSets: Services['dataSets'],
  reader: ExportContext,
  id: string,
  signal: AbortSignal,
): Promise<InterfaceRow[]> {
  const kind = dataSets.kinds.get('interface')
  if (!kind) throw refuse(text.noData)
  const source = { kind: 'interface', id } as const
  await kind.assertReadable(reader, source)
  const { columns, rows, close } = await kind.open(
    reader,
    { source, parameters: [], columns: [] },
    new Map(),
    signal,
  )
  try {
    const list: InterfaceRow[] = []
    for await (const batch of rows)
      for (const values of batch)
        if (list.length < maxInterfaceRows)
          list.push(Object.fromEntries(columns.map(({ name }, at) => [name, values[at]])) as InterfaceRow)
    return list
  } finally {
    await close()
  }
}
