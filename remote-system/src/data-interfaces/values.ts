import {
  InterfaceType,
  RequestMethod,
  type DataInterfaceBody,
} from '@tessera/shared/contract/system/data-interfaces'
import {
  readHeaders,
  readParameters,
  type Header,
  type Parameter,
} from '@tessera/shared/contract/system/interface-parameters'

/** An interface as its form holds it: what stands in JSON texts is a list. */
export type InterfaceValues = Omit<DataInterfaceBody, 'requestParameters' | 'requestHeaders'> & {
  requestParameters: Parameter[]
  requestHeaders: Header[]
}

export const newInterface: Partial<InterfaceValues> = {
  dataType: InterfaceType.sql,
  dbLinkId: '0',
  query: '',
  path: '',
  requestMethod: RequestMethod.select,
  requestParameters: [],
  requestHeaders: [],
  responseType: 'json',
  checkType: 1,
  ipAddress: '',
  dataProcessing: '',
  cacheSeconds: 0,
  timeoutSeconds: 10,
}

export const emptyParameter: Parameter = {
  field: '',
  fieldName: '',
  dataType: 'varchar',
  required: 0,
  defaultValue: '',
}
export const emptyHeader: Header = { field: '', value: '', secret: 0 }

export const valuesOf = ({
  requestParameters,
  requestHeaders,
  ...rest
}: DataInterfaceBody): InterfaceValues => ({
  ...rest,
  requestParameters: readParameters(requestParameters) ?? [],
  requestHeaders: readHeaders(requestHeaders) ?? [],
})

/** What is sent: lines without a name are left out, and what belongs to another kind goes. */
export function bodyOf({
  requestParameters = [],
  requestHeaders = [],
  ...rest
}: Partial<InterfaceValues>): DataInterfaceBody {
  const api = rest.dataType === InterfaceType.api
  return {
    ...(rest as Omit<InterfaceValues, 'requestParameters' | 'requestHeaders'>),
    query: api ? '' : (rest.query ?? ''),
    path: api ? (rest.path ?? '') : '',
    requestMethod: methodOf(rest.dataType, rest.requestMethod),
    ipAddress: rest.ipAddress ?? '',
    dataProcessing: rest.dataProcessing ?? '',
    cacheSeconds: rest.cacheSeconds ?? 0,
    timeoutSeconds: rest.timeoutSeconds ?? 10,
    sortCode: rest.sortCode ?? 0,
    requestParameters: JSON.stringify(requestParameters.filter(({ field }) => field)),
    requestHeaders: JSON.stringify(api ? requestHeaders.filter(({ field }) => field) : []),
  }
}

/** Methods of a kind; the first is the usual one. */
export const methodsOf = (dataType: number | undefined): readonly string[] =>
  dataType === InterfaceType.sql
    ? [RequestMethod.select, RequestMethod.insert, RequestMethod.update, RequestMethod.remove]
    : dataType === InterfaceType.api
      ? [RequestMethod.get, RequestMethod.post]
      : []

/** The method where it fits the kind; older clients say `get` and `post`. */
export function methodOf(dataType: number | undefined, method = ''): string {
  const methods = methodsOf(dataType)
  const said = { get: RequestMethod.get, post: RequestMethod.post }[method.toLowerCase()] ?? method
  return methods.includes(said) ? said : (methods[0] ?? '')
}
