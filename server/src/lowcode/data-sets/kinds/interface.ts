import type { InterfaceRow } from '@tessera/shared/contract/data/interfaces'
import { Code } from '@tessera/shared/contract/wire'
import type { Interfaces } from '../../../data/interfaces/interfaces.ts'
import { Refusal, refuseField } from '../../../errors/refusal.ts'
import {
  SourceGone,
  type DataSetCaller,
  type DataSetKind,
  type OpenedSource,
} from '../../../feature/data-set-kind.ts'
import { text } from '../text.ts'

const batchRows = 250

/** Data interfaces. The right to run the interface decides, and the interface knows its caller. */
export function interfaceKind(interfaces: Interfaces): DataSetKind<'interface'> {
  const describe = async (id: string) => {
    try {
      return await interfaces.describe(id)
    } catch (error) {
      if (error instanceof Refusal && error.code === Code.notFound) throw new SourceGone(text.goneInterface)
      throw error
    }
  }
  const assertReadable = async (caller: DataSetCaller, id: string) => {
    const described = await describe(id)
    if (!described.isEnabled) throw new SourceGone(text.disabledInterface, { name: described.fullName })
    if (described.writes) throw refuseField('source', text.writingInterface)
    await interfaces.assertCanCall(id, caller)
    return described
  }
  return {
    kind: 'interface',
    knowsCaller: true,
    hasColumnRights: false,
    async validate(caller, { source, parameters }) {
      const { parameters: known } = await assertReadable(caller, source.id)
      const unknown = parameters.find(({ name }) => !known.some(({ field }) => field === name))
      if (unknown) throw refuseField('parameters', text.foreignParameter, { name: unknown.name })
    },
    async assertReadable(caller, { id }) {
      await assertReadable(caller, id)
      return ''
    },
    async open({ visitor, ip, userAgent, lang }, { source }, values, signal) {
      const sent = [...values].flatMap(([name, { value }]) => (value === null ? [] : [[name, value]]))
      const { rows } = await interfaces.call({
        id: source.id,
        callType: 'list',
        values: Object.fromEntries(sent) as Record<string, unknown>,
        by: { visitor, ip, userAgent, lang },
        signal,
      })
      return openObjects(rows)
    },
  }
}

/** Rows that are objects, with a column for each of their keys. */
function openObjects(rows: readonly InterfaceRow[]): OpenedSource {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => name !== '__proto__')
  async function* batches() {
    for (let at = 0; at < rows.length; at += batchRows)
      yield await Promise.resolve(
        rows
          .slice(at, at + batchRows)
          .map((row) => names.map((name) => (Object.hasOwn(row, name) ? row[name] : null))),
      )
  }
  return {
    columns: names.map((name) => ({ name, label: '', type: null })),
    rows: batches(),
    close: () => Promise.resolve(),
  }
}
