import { CheckType, InterfaceType } from '@tessera/shared/contract/system/data-interfaces'
import { areValidAddresses, splitAddresses } from '../../http/addresses.ts'
import { refuseField } from '../../http/refusal.ts'
import { namesIn } from '../../statements/bind.ts'
import { refuseAt, text as statementText } from '../../statements/text.ts'
import { headersOf } from './headers.ts'
import { parametersOf } from './parameters.ts'
import { requestOf } from './remote.ts'
import { parseRows } from './rows.ts'
import { isGiven, isPost, kindOf, type Definition, type Machinery } from './run.ts'
import { processed } from './script.ts'
import { text } from './text.ts'

/** Refuses an interface that could never run as it stands, by the field that is wrong; nothing of it is run. */
export async function checked(machinery: Machinery, one: Definition): Promise<void> {
  const names = parametersOf(one.requestParameters).map(({ field }) => field)
  headersOf(one.requestHeaders)
  if (
    one.checkType === CheckType.address &&
    (splitAddresses(one.ipAddress).length === 0 || !areValidAddresses(splitAddresses(one.ipAddress)))
  )
    throw refuseField('ipAddress', text.wrongAddresses)
  if (kindOf(one) !== 'select' && (one.checkType === CheckType.none || one.cacheSeconds > 0))
    throw refuseField(one.cacheSeconds > 0 ? 'cacheSeconds' : 'checkType', text.writesOpenly)
  if (one.dataType === InterfaceType.sql) await statement(machinery, one, names)
  else if (one.dataType === InterfaceType.api) {
    const known = new Map(
      [...one.path.matchAll(/\{([^{}]*)\}/g)]
        .filter(([, name = '']) => names.includes(name) || isGiven(name))
        .map(([, name = '']) => [name, { type: 'varchar' as const, value: '0' }]),
    )
    requestOf(
      { path: one.path, method: isPost(one.requestMethod) ? 'POST' : 'GET', headers: [], own: [] },
      known,
    )
  } else if (one.dataProcessing.trim() ? !isJson(one.query) : !parseRows(one.query))
    throw refuseField('query', text.noStatic)
  // Only whether it is a function: what it does is seen in a test.
  if (
    one.dataProcessing.trim() &&
    (await processed(machinery.aside, `() => typeof (${one.dataProcessing}\n)`, null, {})) !== 'function'
  )
    throw refuseField('dataProcessing', text.scriptNoFunction)
}

async function statement(
  { sources, judge }: Machinery,
  one: Definition,
  names: readonly string[],
): Promise<void> {
  const source = await sources.open(one.dbLinkId)
  const kind = await judge(source.dialect, one.query, [kindOf(one)])
  if (kind !== 'select' && source.readOnly) throw refuseField('dbLinkId', text.readOnly)
  const unknown = namesIn(source.dialect, one.query).find((name) => !names.includes(name) && !isGiven(name))
  if (unknown !== undefined)
    throw refuseAt(statementText.unknownName, one.query, one.query.indexOf(`@${unknown}`), {
      name: `@${unknown}`,
    })
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
