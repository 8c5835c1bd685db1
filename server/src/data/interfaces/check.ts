import { CheckType, InterfaceType } from '@tessera/shared/contract/data/interfaces'
import { areValidAddresses, splitAddresses } from '../../http/addresses.ts'
import { refuseField } from '../../errors/refusal.ts'
import { listParameterNames } from '../../statements/bind.ts'
import { refuseAt, text as statementText } from '../../statements/text.ts'
import { parseHeaders } from './headers.ts'
import { parseParameters } from './parameters.ts'
import { buildRequest } from './http-request.ts'
import { isBuiltInName, isPost, statementKindOf, type Definition, type InterfaceServices } from './run.ts'
import { writesData } from './run-right.ts'
import { runResultScript } from './script.ts'
import { text } from './text.ts'

/** Refuses an interface that cannot run, with the field that is wrong. Does not run it. */
export async function assertRunnable(services: InterfaceServices, definition: Definition): Promise<void> {
  const names = parseParameters(definition.requestParameters).map(({ field }) => field)
  parseHeaders(definition.requestHeaders)
  if (
    definition.checkType === CheckType.address &&
    (splitAddresses(definition.ipAddress).length === 0 ||
      !areValidAddresses(splitAddresses(definition.ipAddress)))
  )
    throw refuseField('ipAddress', text.wrongAddresses)
  if (definition.checkType === CheckType.none && definition.isRunAuthorize === 1)
    throw refuseField('isRunAuthorize', text.openAndGranted)
  if (writesData(definition) && definition.checkType === CheckType.none)
    throw refuseField('checkType', text.writesOpenly)
  if (statementKindOf(definition) !== 'select' && definition.cacheSeconds > 0)
    throw refuseField('cacheSeconds', text.writesOpenly)
  if (definition.dataType === InterfaceType.sql) await assertStatement(services, definition, names)
  else if (definition.dataType === InterfaceType.api) {
    const placeholders = new Map(
      [...definition.path.matchAll(/\{([^{}]*)\}/g)]
        .filter(([, name = '']) => names.includes(name) || isBuiltInName(name))
        .map(([, name = '']) => [name, { type: 'varchar' as const, value: '0' }]),
    )
    buildRequest(
      {
        path: definition.path,
        method: isPost(definition.requestMethod) ? 'POST' : 'GET',
        headers: [],
        parameterNames: [],
      },
      placeholders,
    )
  } else if (!isJson(definition.query)) throw refuseField('query', text.noStatic)
  if (!definition.dataProcessing.trim()) return
  // Checks only that the script is a function. Testing the interface shows what it does.
  const typeScript = `() => typeof (${definition.dataProcessing}\n)`
  const scriptType = await runResultScript(services.workers, typeScript, null, {})
  if (scriptType !== 'function') throw refuseField('dataProcessing', text.scriptNoFunction)
}

async function assertStatement(
  { sources, judge }: InterfaceServices,
  definition: Definition,
  names: readonly string[],
): Promise<void> {
  const source = await sources.open(definition.dbLinkId)
  const kind = await judge(source.dialect, definition.query, [statementKindOf(definition)])
  if (kind !== 'select' && source.readOnly) throw refuseField('dbLinkId', text.readOnly)
  const unknown = listParameterNames(source.dialect, definition.query).find(
    (name) => !names.includes(name) && !isBuiltInName(name),
  )
  if (unknown !== undefined)
    throw refuseAt(statementText.unknownName, definition.query, definition.query.indexOf(`@${unknown}`), {
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
