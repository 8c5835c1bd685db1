import type { ExportContext } from '../../../export/exporter.ts'
import type { Services } from '../../../feature/services.ts'
import { openSet } from '../load-tables.ts'
import { resolveParameters } from '../resolve-parameters.ts'
import type { Template } from '../make.ts'
import type { Values } from '../reports.ts'

/** Whether a data set of a template has a row for the caller. A template without data sets has none. */
export async function hasRows(
  dataSets: Services['dataSets'],
  caller: ExportContext,
  { sheet, parameters }: Template,
  values: Values,
  signal: AbortSignal,
): Promise<boolean> {
  const given = resolveParameters(dataSets, parameters, values)
  for (const set of sheet.sets) {
    const reader = await openSet(dataSets, caller, set, { values: given, signal })
    if ('gone' in reader) continue
    try {
      for await (const batch of reader.rows()) if (batch.length > 0) return true
    } finally {
      await reader.close()
    }
  }
  return false
}
